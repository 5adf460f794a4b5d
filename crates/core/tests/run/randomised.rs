//! Thousands of conversations, checked against the rules of visibility as the test itself states them.

mod audit;
mod dice;
mod history;
mod play;
mod rules;
mod world;

use audit::Met;

use crate::traces::read_back;

const CONVERSATIONS: u64 = 3000;

#[test]
fn nothing_hidden_is_sent_nothing_runs_unseen_and_nothing_leaks() {
    let mut met = Met::default();
    for seed in 0..CONVERSATIONS {
        let outcome = std::panic::catch_unwind(|| play::conversation(seed));
        let Ok((here, events)) = outcome else { panic!("the conversation of seed {seed}") };
        if seed % 16 == 0 {
            for event in &events {
                assert_eq!(&read_back(event), event);
            }
        }
        met.add(&here);
    }
    println!("{met:#?}");
    let rare = [
        met.activations,
        met.compacted_activations,
        met.disabled_in_mid_run,
        met.called_with_its_activation,
        met.shared_tools,
        met.degraded,
        met.revoked,
        met.pinned_over,
        met.asked_since_it_changed,
    ];
    assert!(rare.into_iter().all(|count| count >= 100), "the dice leave something out: {met:?}");
}
