//! Guests of the TCP gateways, which have no sessions: the network address of each.

use crate::{PersonId, Store, StoreError};

impl Store {
    /// The address from which the guest last came to a gateway.
    pub async fn gateway_address(&self, guest: &PersonId) -> Result<Option<String>, StoreError> {
        let sql = "SELECT address FROM gateway_guests WHERE person = $1";
        let row: Option<(String,)> = on!(Pool, &self.read, |db| {
            sqlx::query_as(sql)
                .bind(guest.as_str())
                .fetch_optional(db)
                .await?
        });
        Ok(row.map(|(address,)| address))
    }

    /// Notes the address from which the guest has come. It is deleted with the guest.
    pub async fn set_gateway_address(
        &self,
        guest: &PersonId,
        address: &str,
    ) -> Result<(), StoreError> {
        let sql = "INSERT INTO gateway_guests (person, address) VALUES ($1, $2)
                   ON CONFLICT (person) DO UPDATE SET address = excluded.address";
        on!(Pool, &self.write, |db| {
            let query = sqlx::query(sql).bind(guest.as_str()).bind(address);
            query.execute(db).await?;
        });
        Ok(())
    }
}
