//! The one table of everyday words that mean nearly the same, and the words that say little.
//!
//! It helps a message in one person's words to meet a description in another's, also across the two languages. It holds
//! everyday language only: no skill's and no tool's name.

/// Each line is one meaning, `|` between its words. A Han word counts wherever it stands in a text; an English one as a whole word, whatever
/// its ending (`refund`, `refunded`). A line that begins with `~` says little, as the words of [`GENERIC`] do.
pub(super) const SYNONYMS: &str = "\
退款|退货|退掉|退钱|退还|退了|退回|refund|return|money back
订单|下单|order|purchase
物流|快递|到哪|送到哪|运单|配送|包裹|发货|送达|没到|没收到|送货|寄到|logistics|shipping|shipment|delivery|parcel|package|courier|track|where is
~|现在|当前|目前|now|current
时间|几点|时刻|time|clock|when
日期|几号|星期几|哪天|date
政策|规定|条款|规则|policy|rule|terms
取消|撤销|cancel
天气|气温|下雨|weather|forecast|rain
翻译|译成|translate|translation
计算|等于|算一下|算算|calculate|calculator|compute|math
价格|多少钱|报价|price|cost
金额|总额|amount|total
预订|预约|预定|book|booking|reserve|reservation|appointment
会议|开会|meeting
邮件|邮箱|email|mail
发票|开票|invoice
余额|balance
投诉|complaint|complain
库存|有货|存货|stock|inventory
维修|修理|坏了|故障|repair|broken|fault
地址|address
删除|删掉|delete|remove
摘要|总结|概括|summary|summarize|summarise
搜索|检索|查找|搜一下|search|find|look up
状态|status|state
数量|几个|多少个|quantity|count|qty
城市|city|town
名称|姓名|名字|name
温度|temperature
结果|result
原因|理由|reason|cause
等级|级别|level|tier|grade
类型|类别|type|category|kind
分数|得分|score
电话|手机|phone|mobile
商品|产品|product|goods
优惠|折扣|discount|coupon
支付|付款|pay|payment
换货|调换|exchange|swap
账户|账号|account
会员|member|membership
审查|审核|检查|review|inspect|check
代码|code
航班|机票|飞机|flight
火车|车票|高铁|train
酒店|旅馆|hotel
报告|报表|report";

/// Words that nearly every description holds: they tip a balance, but never decide alone. English ones are stems.
pub(super) const GENERIC: &str = "\
    查询|查看|查查|处理|返回|信息|获取|提供|使用|支持|用户|自动|需要|技能|工具|适用|场景|相关|进行|完成\
    |详细|详情|根据|如果|无需|操作|提交|申请|帮忙|一下|内容|问题|流程|步骤|要求|包含|同时|任何|可以|怎样\
    |如何|状况|情况|query|process|info|information|provid|support|automatic|skill|tool|detail|handl\
    |submit|request|problem|step|contain|includ|apply|show|tell|see|look|need|want|know|question|content\
    |data|run|make|do|id|no|number";

/// English words that only hold a sentence together.
pub(super) const STOP: &str = "\
    a|an|the|of|to|in|on|at|by|for|from|with|and|or|but|if|as|is|are|was|be|been|am|it|its|this|that\
    |these|those|i|me|my|you|your|we|our|he|she|they|their|can|could|will|would|should|please|not|any|all\
    |has|have|had|does|did|what|which|who|how|so|then|than|there|here|use|used|using|uses|user|users|get\
    |gets|give|returns|help|let|also|about|up|out|just|some|one|after|such|into|via|like|no|yes|hi|hello\
    |thanks";

/// Han characters that only hold a sentence together: a pair with one of them is no word.
pub(super) const PARTICLES: &str = "的了吗呢吧啊呀么我你您他她它们这那哪什怎帮是在把被和与或及也就";

/// Cities that people name when they ask. Others are found by where they stand in the sentence.
pub(super) const CITIES: &str = "\
    北京|上海|广州|深圳|杭州|南京|成都|重庆|武汉|西安|苏州|天津|长沙|郑州|青岛|厦门|大连|沈阳|哈尔滨|昆明\
    |三亚|香港|澳门|台北|东京|大阪|首尔|新加坡|纽约|伦敦|巴黎";

/// Languages that people ask for.
pub(super) const LANGUAGES: &str = "\
    英文|英语|中文|汉语|日文|日语|法语|法文|德语|德文|韩语|韩文|俄语|西班牙语|葡萄牙语|意大利语|阿拉伯语\
    |English|Chinese|Japanese|French|German|Korean|Russian|Spanish|Portuguese|Italian|Arabic";
