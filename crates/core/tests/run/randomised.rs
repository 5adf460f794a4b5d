//! Thousands of conversations, checked against the rules of visibility as the test itself states them.
//!
//! `rules` is the design's section on visibility, written down once more, and shares nothing with the crate's own;
//! `files`, `slash` and `prompts` do the same for the files of skills, for skills that the person names and for those that
//! enter the system prompt. `world` is what the person has set up and changes, `play` and `replies` throw the dice,
//! `history` holds what compaction may take out, and `audit` compares with `calls` and `requests`: every request, every
//! call that is run, every outcome, every event. `met` counts what was met.
//!
//! That the tests see a fault was tried by hand: each line below was broken in the crate, alone, and put right again.
//! The test of this module turned red every time, and beside it (of the tests of runs):
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
//! | files | a skill that is switched off can be read on, beside another with files | nothing |
//! | files | any installed skill can be read | `resources::another_skills_file_is_refused_whether_that_skill_is_active_or_not` |
//! | files | a file of any active skill is read, whoever is asked | nothing |
//! | files | `read_skill_resource` is let through by its name | `resources::a_call_in_the_same_reply_as_its_activation_is_refused`, 2 more |
//! | files | reading asks only what is visible now | `resources::a_call_in_the_same_reply_as_its_activation_is_refused` |
//! | files | reading asks only what was sent | `resources::a_skill_that_is_switched_off_takes_its_files_with_it` |
//! | files | reading is visible as soon as a skill of the catalogue has files | `resources::reading_is_visible_while_an_active_skill_has_files_and_no_longer`, 3 more |
//! | files | reading is sent with the smallest set | nothing |
//! | files | skills without files are named | `resources::only_active_skills_with_files_can_be_named`, 1 more |
//! | files | the reason names skills in the order of installation | nothing |
//! | files | reading comes last | `resources::reading_is_visible_while_an_active_skill_has_files_and_no_longer` |
//! | files | the budget drops reading | nothing |
//! | files | `..` is left out of a path | `resources::what_leads_out_of_the_skill_is_refused_with_a_reason` |
//! | files | a path may begin with `/` | `resources::what_leads_out_of_the_skill_is_refused_with_a_reason` |
//! | files | of two normal forms of a path either counts, the exact one or not | nothing |
//! | files | a page is folded | `resources::where_results_are_folded_early_pages_are_shorter` |
//! | files | an offset counts bytes | `resources::a_long_file_comes_in_pages_that_join_to_the_whole` |
//! | files | other files count in the run under way | nothing |
//! | files | they are not listed where the person activates | nothing |
//! | by name | a disabled skill is activated | `by_person::a_name_of_nobody_is_only_text`, 1 more |
//! | by name | a prompt skill is activated | `by_person::the_model_is_not_offered_a_prompt_skill` |
//! | by name | the shorter of two names is meant | nothing |
//! | by name | a name is looked for anywhere in the message | nothing |
//! | by name | what is active enters again | `by_person::activating_twice_adds_nothing_and_says_so` |
//! | by name | what is named twice enters twice | `by_person::activating_twice_adds_nothing_and_says_so` |
//! | by name | each skill is said to unlock what all unlock | `by_person::several_stack_and_share_what_they_share` |
//! | by name | the instructions outlive the run | `by_person::when_the_run_is_over_a_line_stands_for_the_instructions`, 1 more |
//! | by name | a pinned message goes with its rounds | `by_person::compaction_leaves_a_pinned_message_of_the_persons_and_takes_what_is_around_it` |
//! | by name | a pinned message without rounds goes | nothing |
//! | by name | the budget drops what the person unlocked | nothing |
//! | prompts | four enter | `by_person::at_most_three_enter_by_priority_and_the_others_are_told` |
//! | prompts | the priority does nothing | `by_person::at_most_three_enter_by_priority_and_the_others_are_told` |
//! | prompts | one that another of its name wins over enters | nothing |
//! | prompts | one that is switched off stays | `by_person::a_prompt_skill_that_is_switched_off_is_gone_from_the_next_request` |
//! | prompts | they are in the catalogue | `by_person::the_model_is_not_offered_a_prompt_skill`, 1 more |
//! | prompts | they do not scope their tools | `by_person::the_tools_of_a_prompt_skill_stay_hidden` |
//! | prompts | triggers that can't be read call for every message | nothing |
//! | prompts | a word is found inside of another | nothing |

mod audit;
mod calls;
mod dice;
mod files;
mod history;
mod met;
mod play;
mod prompts;
mod replies;
mod requests;
mod rules;
mod slash;
mod world;

use met::Met;

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
    assert_eq!(met.missed(), [] as [&str; 0], "the dice leave something out: {met:?}");
}
