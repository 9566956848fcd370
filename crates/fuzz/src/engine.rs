//! What libFuzzer calls: to try an input, and to make another from it.

use fault_tests::fuzz::{self, Target};
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use std::sync::LazyLock;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var(fuzz::TARGET_VARIABLE).unwrap_or_default();
    fuzz::named(&name)
        .unwrap_or_else(|| panic!("{} names no target: {name}", fuzz::TARGET_VARIABLE))
});

fuzz_target!(|data: &[u8]| (TARGET.feed)(data));

// libFuzzer knows bytes; ours knows JSON, and words that readers trip over. They take turns.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed.is_multiple_of(2) {
        return fuzzer_mutate(data, size, max_size);
    }
    let damaged = fuzz::damaged(&TARGET, &data[..size], seed.into());
    let size = damaged.len().min(max_size);
    data[..size].copy_from_slice(&damaged[..size]);
    size
});
