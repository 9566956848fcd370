//! The tables as a file: a head, the codes of every class in order, and a checksum.

use super::{
    Class, EndgameTables,
    codes::{Codes, Packed},
    material::{Layout, Material},
    materials,
};
use std::io::{self, Write};
use thiserror::Error;

/// The first bytes of a file; the last is the version of the format.
const HEAD: &[u8; 20] = b"stolik-dama-tables\x00\x01";
const CHECKSUM_BYTES: usize = 8;

/// Why bytes are not tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TableFileError {
    #[error("this is not a file of endgame tables")]
    NotTables,
    #[error("the tables are of another version of this program: build them again")]
    Version,
    #[error("the file of the tables ends too early")]
    Truncated,
    #[error("the file of the tables is corrupt")]
    Corrupt,
}

impl EndgameTables {
    /// Writes the tables.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        let mut to = Summing {
            to,
            sum: Checksum::START,
        };
        to.write_all(HEAD)?;
        to.write_all(&[self.most_pieces as u8])?;
        for material in materials(self.most_pieces) {
            let class = self.classes[material.number()].as_ref();
            let Some(Codes::Packed(packed)) = class.map(|class| &class.codes) else {
                unreachable!("every class is packed when the tables are built");
            };
            to.write_all(&packed.halves)?;
            to.write_all(&(packed.far_places.len() as u32).to_le_bytes())?;
            for place in &packed.far_places {
                to.write_all(&place.to_le_bytes())?;
            }
            to.write_all(&packed.far_codes)?;
        }
        let sum = to.sum.0;
        to.to.write_all(&sum.to_le_bytes())
    }

    /// Reads tables; refuses whatever `write` would not have written.
    pub fn read(bytes: &[u8]) -> Result<Self, TableFileError> {
        let (content, sum) = bytes
            .split_last_chunk::<CHECKSUM_BYTES>()
            .ok_or(TableFileError::NotTables)?;
        let mut rest = Rest(content);
        let head = rest
            .take(HEAD.len())
            .map_err(|_| TableFileError::NotTables)?;
        if head != HEAD {
            return Err(match head.strip_suffix(&head[HEAD.len() - 1..]) {
                Some(name) if name == &HEAD[..HEAD.len() - 1] => TableFileError::Version,
                _ => TableFileError::NotTables,
            });
        }
        let most_pieces = u32::from(rest.take(1)?[0]);
        if !(2..=Self::MOST_PIECES).contains(&most_pieces) {
            return Err(TableFileError::Corrupt);
        }
        let mut tables = EndgameTables::empty(most_pieces);
        for material in materials(most_pieces) {
            tables.classes[material.number()] = Some(rest.class(material)?);
        }
        let is_whole = rest.0.is_empty() && Checksum::START.over(content).0.to_le_bytes() == *sum;
        is_whole.then_some(tables).ok_or(TableFileError::Corrupt)
    }
}

/// What is left to read.
struct Rest<'a>(&'a [u8]);

impl<'a> Rest<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8], TableFileError> {
        let (taken, rest) = self
            .0
            .split_at_checked(count)
            .ok_or(TableFileError::Truncated)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u32, TableFileError> {
        let bytes = self.take(size_of::<u32>())?;
        Ok(u32::from_le_bytes(
            bytes.try_into().expect("four bytes were taken"),
        ))
    }

    fn class(&mut self, material: Material) -> Result<Class, TableFileError> {
        let layout = Layout::of(material);
        let halves = self.take(Packed::bytes(layout.len()))?.to_vec();
        let far = self.number()? as usize;
        if far > layout.len() {
            return Err(TableFileError::Corrupt);
        }
        let far_places = (0..far).map(|_| self.number()).collect::<Result<_, _>>()?;
        let far_codes = self.take(far)?.to_vec();
        let packed = Packed {
            halves,
            far_places,
            far_codes,
        };
        if !packed.is_sound() {
            return Err(TableFileError::Corrupt);
        }
        let codes = Codes::Packed(packed);
        Ok(Class { layout, codes })
    }
}

/// A checksum of bytes (64-bit FNV-1a): against damage, not against malice.
#[derive(Clone, Copy)]
struct Checksum(u64);

impl Checksum {
    const START: Checksum = Checksum(0xCBF2_9CE4_8422_2325);

    fn over(self, bytes: &[u8]) -> Checksum {
        let add = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
        Checksum(bytes.iter().fold(self.0, add))
    }
}

/// Writes, and keeps the checksum of what was written.
struct Summing<'a, W> {
    to: &'a mut W,
    sum: Checksum,
}

impl<W: Write> Write for Summing<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.to.write(bytes)?;
        self.sum = self.sum.over(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn small() -> (EndgameTables, Vec<u8>) {
        let tables = EndgameTables::build(3, 1, |_, _| ());
        let mut bytes = Vec::new();
        tables.write(&mut bytes).expect("memory takes all");
        (tables, bytes)
    }

    fn error(bytes: &[u8]) -> Option<TableFileError> {
        EndgameTables::read(bytes).err()
    }

    #[test]
    fn tables_survive_their_file() {
        let (tables, bytes) = small();
        let read = EndgameTables::read(&bytes).expect("it was just written");
        let values = |tables: &EndgameTables| {
            let mut values = Vec::new();
            tables.each_value(|value| values.push(value));
            values
        };
        assert_eq!(values(&read), values(&tables));
        assert_eq!(read.most_pieces(), 3);
    }

    #[test]
    fn a_file_that_ends_early_or_goes_on_is_refused() {
        let (_, mut bytes) = small();
        for length in (0..bytes.len()).step_by(97).chain([bytes.len() - 1]) {
            assert!(error(&bytes[..length]).is_some(), "{length} bytes");
        }
        assert_eq!(
            error(&bytes[..bytes.len() / 2]),
            Some(TableFileError::Truncated)
        );
        bytes.push(0);
        assert_eq!(error(&bytes), Some(TableFileError::Corrupt));
    }

    #[test]
    fn another_file_and_another_version_are_told_apart() {
        assert_eq!(error(b""), Some(TableFileError::NotTables));
        assert_eq!(error(&[b'?'; 400]), Some(TableFileError::NotTables));
        let (_, mut bytes) = small();
        bytes[HEAD.len() - 1] += 1;
        assert_eq!(error(&bytes), Some(TableFileError::Version));
    }

    proptest! {
        #[test]
        fn a_changed_byte_is_noticed(place in any::<prop::sample::Index>(), change in 1..=u8::MAX) {
            let (_, mut bytes) = small();
            let place = place.index(bytes.len());
            bytes[place] ^= change;
            prop_assert!(error(&bytes).is_some());
        }

        /// With a checksum that is right, so that the content is looked at.
        #[test]
        fn no_bytes_make_reading_fail_otherwise_than_with_an_error(
            rest in prop::collection::vec(any::<u8>(), 0..2_000), pieces in 0..8_u8,
        ) {
            let mut bytes = HEAD.to_vec();
            bytes.push(pieces);
            bytes.extend(rest);
            let sum = Checksum::START.over(&bytes).0;
            bytes.extend(sum.to_le_bytes());
            let _ = EndgameTables::read(&bytes);
        }
    }
}
