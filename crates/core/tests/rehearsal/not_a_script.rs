//! The model's source knows nothing of the demo.

use super::demo::{skills, tools};

/// The values that only the demo has.
const VALUES: &[&str] = &[
    "88231",
    "77001",
    "66002",
    "99999",
    "trackingNo",
    "refundId",
    "RF2026",
    "SF1234",
    "扫地机",
    "已签收",
    "运输中",
    "比特",
];

#[test]
#[expect(clippy::disallowed_methods, reason = "this test reads the source that it is about")]
fn no_name_and_no_value_of_the_demo_is_in_the_source() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/rehearsal");
    let mut read = 0;
    for entry in std::fs::read_dir(folder).expect("the source is there") {
        let path = entry.expect("it can be listed").path();
        let source = std::fs::read_to_string(&path).expect("it can be read").to_lowercase();
        read += 1;
        let names =
            skills().into_iter().map(|skill| skill.name).chain(tools().into_iter().map(|tool| tool.name));
        for name in names.chain(VALUES.iter().map(|value| (*value).to_owned())) {
            // A name counts in any spelling: processRefund, process_refund, "process refund".
            let spellings =
                [name.to_lowercase(), name.replace('-', "_"), name.replace('-', " "), name.replace('-', "")];
            for spelling in spellings {
                assert!(!source.contains(&spelling.to_lowercase()), "{spelling} is in {}", path.display());
            }
        }
    }
    assert!(read > 10, "only {read} files were read");
}
