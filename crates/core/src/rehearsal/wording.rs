//! How authors write conditions: the words for each predicate, in both languages.

use super::predicates::Predicate;

/// How authors write them, in lower case. The first line with a word that the condition holds decides.
pub(super) const WORDING: &[(Predicate, &str)] = &[
    (
        Predicate::Filled,
        "不为空|不是空|非空|is not empty|isn't empty|is not null|is not blank|non-empty|not empty|有值",
    ),
    (Predicate::Empty, "为空|是空|is empty|is null|is blank|are empty"),
    (
        Predicate::Missing,
        "\
            不存在|未找到|没有找到|没找到|找不到|查不到|查无|does not exist|doesn't exist|do not exist\
            |is not found|not found|cannot be found|can't be found|is missing|is not present|is not set",
    ),
    (Predicate::Exists, "存在|exists|is found|was found|is present|is set"),
    (
        Predicate::Least,
        ">=|≥|大于等于|不少于|不低于|不小于|至少|达到|at least|no less than|not less than|以上",
    ),
    (
        Predicate::Most,
        "\
            <=|≤|小于等于|不超过|不高于|不大于|不多于|至多|最多|at most|no more than|not more than\
            |not exceed|以下|以内",
    ),
    (Predicate::IsNot, "!=|≠|不等于|does not equal|is anything but"),
    (
        Predicate::More,
        "大于|超过|高于|多于|greater than|more than|larger than|higher than|exceeds|is over |is above |>",
    ),
    (Predicate::Less, "小于|低于|少于|less than|lower than|fewer than|is under |is below |<"),
    (Predicate::Is, "==|等于|is equal to|equals"),
    (
        Predicate::IsNot,
        "不是|不为|并非|is not |isn't |are not |was not |has not been |hasn't been |has not yet been ",
    ),
    (Predicate::HasNo, "there is no |there are no "),
    (Predicate::Has, "there is an |there is a |there are "),
    (Predicate::Is, "为|是| is | are | was | has been |=|: |："),
    (Predicate::Fails, FAILS),
    (Predicate::Works, WORKS),
    (Predicate::HasNo, "没有|has no |have no |does not have |without |缺少|无"),
    (Predicate::Has, "there is an |there is a |there are |has an |has a |has |have |有|包含|contains "),
];

pub(super) const FAILS: &str = "失败|出错|报错|错误|异常|无法|fails|failed|error";
pub(super) const WORKS: &str = "成功|succeed|success";
pub(super) const NOT_FOUND: &str = "不存在|未找到|没有|找不到|not found|no such|not exist|unknown|404";

pub(super) const PERSONS: &str = "用户|客户|the user|the customer";
pub(super) const SAYS: &str = "\
    提供|要求|提到|提及|想要|想|希望|表示|询问|指定|asks for|asks|wants|mentions|says|provides|provided\
    |provide|gives|given|requests|needs|specifies|specified";

/// Words for the whole of a result.
pub(super) const WHOLE: &str = "结果|数据|记录|列表|result|data|record|match|list|response";
