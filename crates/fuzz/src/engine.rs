//! The functions that libFuzzer calls: one runs an input, one mutates it.

use fault_tests::fuzz::{self, Target};
use libfuzzer_sys::{fuzz_mutator, fuzz_target, fuzzer_mutate};
use std::sync::LazyLock;

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var(fuzz::TARGET_VARIABLE).unwrap_or_default();
    fuzz::named(&name)
        .unwrap_or_else(|| panic!("{} names no target: {name}", fuzz::TARGET_VARIABLE))
});

fuzz_target!(|data: &[u8]| (TARGET.feed)(data));

// Alternates libFuzzer's byte mutations with `fuzz::mutated`, which also mutates JSON values.
fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    if seed.is_multiple_of(2) {
        return fuzzer_mutate(data, size, max_size);
    }
    let mutated = fuzz::mutated(&TARGET, &data[..size], seed.into());
    let size = mutated.len().min(max_size);
    data[..size].copy_from_slice(&mutated[..size]);
    size
});
