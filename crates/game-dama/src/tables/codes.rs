//! The values of one class as numbers: four bits each, and a list of the few that need more.

use super::value::Value;
use crate::QUIET_MOVES;

/// The first code that does not fit in four bits, and the sign for it.
const FAR: u8 = 15;

/// The codes of values by place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Codes {
    /// A byte each, to be filled.
    Open(Vec<u8>),
    Packed(Packed),
}

/// Two codes a byte, the first in the lower half.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Packed {
    pub(super) halves: Vec<u8>,
    /// The places of codes from [`FAR`] on, in order, and these codes.
    pub(super) far_places: Vec<u32>,
    pub(super) far_codes: Vec<u8>,
}

impl Codes {
    /// So many places, all drawn.
    pub(super) fn open(places: usize) -> Self {
        Codes::Open(vec![Value::Drawn.code(); places])
    }

    pub(super) fn put(&mut self, place: usize, value: Value) {
        match self {
            Codes::Open(codes) => codes[place] = value.code(),
            Codes::Packed(_) => unreachable!("a class is packed when it is solved"),
        }
    }

    pub(super) fn get(&self, place: usize) -> Value {
        Value::of_code(match self {
            Codes::Open(codes) => codes[place],
            Codes::Packed(packed) => packed.get(place),
        })
    }

    pub(super) fn pack(&mut self) {
        if let Codes::Open(codes) = self {
            *self = Codes::Packed(Packed::of(codes));
        }
    }
}

impl Packed {
    fn of(codes: &[u8]) -> Packed {
        let half = |code: &u8| (*code).min(FAR);
        let halves = codes
            .chunks(2)
            .map(|pair| half(&pair[0]) | pair.get(1).map_or(0, half) << 4);
        let far = || (0..).zip(codes).filter(|&(_, &code)| code >= FAR);
        Packed {
            halves: halves.collect(),
            far_places: far().map(|(place, _)| place).collect(),
            far_codes: far().map(|(_, &code)| code).collect(),
        }
    }

    fn half(&self, place: usize) -> u8 {
        self.halves[place / 2] >> (place % 2 * 4) & 0xF
    }

    fn get(&self, place: usize) -> u8 {
        match self.half(place) {
            FAR => {
                let found = self.far_places.binary_search(&(place as u32));
                self.far_codes[found.expect("every far place is listed")]
            }
            code => code,
        }
    }

    /// How many bytes hold so many places.
    pub(super) const fn bytes(places: usize) -> usize {
        places.div_ceil(2)
    }

    /// Whether exactly the places with the sign for it are listed as far, in order, with codes that
    /// values have.
    pub(super) fn is_sound(&self) -> bool {
        let places = self.halves.len() * 2;
        let signed = (0..places).filter(|&place| self.half(place) == FAR);
        signed.eq(self.far_places.iter().map(|&place| place as usize))
            && self.far_codes.len() == self.far_places.len()
            && self
                .far_codes
                .iter()
                .all(|code| (FAR..MOST_CODE).contains(code))
    }
}

/// Above all codes of values.
const MOST_CODE: u8 = 2 * QUIET_MOVES as u8 + 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_codes_are_the_codes_that_were_put() {
        let all: Vec<u8> = (0..MOST_CODE).chain([0, 81, 3]).collect();
        let mut codes = Codes::open(all.len());
        for (place, &code) in all.iter().enumerate() {
            codes.put(place, Value::of_code(code));
        }
        let read = |codes: &Codes| {
            (0..all.len())
                .map(|place| codes.get(place).code())
                .collect::<Vec<_>>()
        };
        assert_eq!(read(&codes), all);
        codes.pack();
        assert_eq!(read(&codes), all);
        let Codes::Packed(packed) = codes else {
            panic!("it is packed");
        };
        assert!(packed.is_sound());
        assert!(packed.halves.len() == Packed::bytes(all.len()));
        let unlisted = Packed {
            far_places: packed.far_places[1..].to_vec(),
            far_codes: packed.far_codes[1..].to_vec(),
            ..packed
        };
        assert!(!unlisted.is_sound());
    }
}
