//! Thousands of conversations, checked against the rules of visibility as the test itself states them.
//!
//! `rules` is the design's section on visibility, written down once more, and shares nothing with the crate's own;
//! `world` is what the person has set up and changes, `play` throws the dice, `history` holds what compaction may take
//! out, and `audit` compares: every request, every call that is run, every outcome, every event.
//!
//! That the tests see a fault was tried by hand: each line below was broken in the crate, alone, and put right again.
//! The test of this module turned red every time, and beside it:
//!
//! | invariant | the break | turned red, too |
//! | --- | --- | --- |
//! | 1 | a disabled skill no longer scopes its tools | `isolation::rule_1_a_disabled_skill_never_makes_its_tools_general`, 11 more |
//! | 1 | a file that breaks loses its tool list | `isolation::rule_1_a_file_that_no_longer_parses_never_makes_its_tools_general` |
//! | 1 | a tool only for skills is general when no skill lists it | `isolation::rule_1_a_tool_that_says_it_is_only_for_skills_is_never_general`, 4 more |
//! | 1 | a skill hides a tool that says it is general | `isolation::rule_1_a_tool_that_says_it_is_general_wins_over_a_skill_that_lists_it_and_that_is_told`, 2 more |
//! | 1 | a removed skill scopes nothing any more | `isolation::rule_1_a_skill_removed_in_mid_run_keeps_its_tools_scoped_until_the_run_ends`, `isolation::rule_1_a_skill_that_came_and_went_in_mid_run_keeps_its_tools_scoped_until_the_run_ends` |
//! | 2 | a skill is active as soon as its instructions stand in any message | `isolation::rule_2_text_never_counts_whoever_wrote_it`, 2 more |
//! | 2 | what an earlier run activated stays, pinned or not | `conversation::one_line_stands_for_an_activation_of_an_earlier_run_and_the_trace_keeps_all`, 4 more |
//! | 3 | a skill stays active when its instructions are compacted | `isolation::rule_3_a_skill_whose_instructions_are_compacted_is_no_longer_active`, 1 more |
//! | 3 | compaction takes pinned rounds too | `isolation::rule_3_a_pinned_activation_is_never_taken_out`, 5 more |
//! | 4 | a shared tool closes as soon as one of its skills is disabled | `isolation::rule_4_a_shared_tool_is_sent_once_and_stays_open_while_one_skill_is_active` |
//! | 4 | a shared tool is sent once for each skill | `isolation::rule_4_a_shared_tool_is_sent_once_and_stays_open_while_one_skill_is_active` |
//! | 5 | the gate does not ask what was sent | `gate::rule_5_a_call_in_the_same_reply_as_its_activation_is_refused_and_the_next_round_may_call`, 5 more |
//! | 5 | the gate does not ask what is visible now | `gate::rule_5_disabling_a_skill_revokes_its_tools_for_calls_that_wait`, 6 more |
//! | 5 | the gate does not look again at a call that the person allowed | `gate::rule_5_disabling_a_skill_revokes_its_write_while_the_person_is_asked` |
//! | 5 | a tool runs though its definition changed since it was sent | `gate::rule_5_a_tool_that_is_another_one_now_does_not_run_for_the_one_that_was_sent` |
//! | 6 | a locked tool is told as unknown | `gate::rule_6_a_locked_tool_names_the_enabled_skills_that_unlock_it`, `gate::rule_6_the_words_are_chinese_where_a_skills_description_is`, 1 more |
//! | 6 | a disabled skill is told as unknown | `gate::rule_6_an_unknown_skill_and_a_disabled_one`, 1 more |
//! | 6 | arguments are not checked against the schema | `gate::rule_6_arguments_that_do_not_fit`, 3 more |
//! | 6 | a tool that the budget left out is told as locked | `gate::rule_6_a_tool_that_a_budget_left_out_is_not_said_to_want_a_skill` |
//! | 6 | every hidden tool is told to have no room | `gate::rule_6_a_tool_that_a_budget_left_out_is_not_said_to_want_a_skill`, 9 more |
//! | 7 | when the set fails, every tool with a name of its own is sent | `gate::rule_7_if_the_set_fails_only_general_tools_and_activate_skill_are_sent_and_nothing_else_runs` |
//! | 7 | an unsound toolbox is not noticed | `gate::rule_7_a_tool_with_a_reserved_name_never_runs`, `gate::rule_7_if_the_set_fails_only_general_tools_and_activate_skill_are_sent_and_nothing_else_runs`, 1 more |
//! | 8 | `activate_skill` is sent without enabled skills | `isolation::rule_8_without_enabled_skills_there_is_no_catalogue_and_no_activate_skill`, 18 more |
//! | 8 | an empty set is sent as `tools: []` | `isolation::rule_8_without_tools_there_is_no_field_for_them`, 4 more |
//! | 9 | the budget drops what was just unlocked | `isolation::rule_9_a_budget_never_drops_activate_skill_or_a_tool_just_unlocked` |
//! | 9 | the budget drops `activate_skill` | `isolation::rule_9_a_budget_never_drops_activate_skill_or_a_tool_just_unlocked`, `isolation::rule_9_what_a_budget_drops_is_the_last_of_the_general_tools` |
//! | 9 | a tool over the budget is refused though it was sent | `isolation::rule_9_a_budget_never_drops_activate_skill_or_a_tool_just_unlocked` |
//! | 10 | management comes first | `isolation::rule_10_general_tools_come_first_then_management_then_unlocked_ones_in_the_order_of_unlocking`, 33 more |
//! | 10 | unlocked tools come in toolbox order | `isolation::rule_10_general_tools_come_first_then_management_then_unlocked_ones_in_the_order_of_unlocking`, 1 more |
//! | 10 | every third list of definitions has a blank more | `isolation::rule_10_equal_sets_are_sent_byte_for_byte_equal`, 56 more |
//! | 11 | a write runs unasked | `approvals::rule_11_a_read_runs_unasked_and_a_write_does_not`, 21 more |
//! | 11 | an approval is for the name, not the definition | `approvals::rule_11_a_tool_that_changed_while_the_person_was_asked_is_asked_about_again`, `approvals::rule_11_an_approval_is_for_the_whole_definition` |
//! | 11 | the same write runs twice | `approvals::rule_11_the_same_write_is_not_executed_twice_in_a_run` |
//! | 11 | allowing once allows for the whole run | `approvals::rule_11_once_is_for_this_call` |
//! | 11 | a word given on a tool counts for whatever the tool is by then | `approvals::rule_11_a_tool_that_changed_while_the_person_was_asked_is_asked_about_again` |
//! | 12 | the switch does nothing | `isolation::rule_12_without_isolation_every_tool_is_visible_from_the_first_round_and_approvals_stand` |
//! | 12 | the switch turns approvals off, too | `isolation::rule_12_without_isolation_every_tool_is_visible_from_the_first_round_and_approvals_stand` |
//! | none | a `finish_reason` that stands alone is no last word | `faults::after_a_finish_reason_silence_may_end_the_round_though_the_connection_stays_open`, 2 more |
//! | none | a reply that goes on has said its last word | `faults::after_a_finish_reason_silence_may_end_the_round_though_the_connection_stays_open`, 2 more |

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
