use crate::mqtt::BrokerProblem;
use std::time::Duration;

/// The shortest and the longest pause before reconnecting.
const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);

/// The pauses before reconnecting, growing exponentially.
pub struct Pauses {
    next: Duration,
}

impl Default for Pauses {
    fn default() -> Self {
        Pauses { next: SHORTEST }
    }
}

impl Pauses {
    /// The pause after a connection that lasted this long. It also grows for a broker that accepts connections and soon
    /// closes them.
    pub fn after(&mut self, problem: BrokerProblem, lasted: Duration) -> Duration {
        let pause = match problem {
            // Retrying a wrong password too soon could lock the account; the other two problems require a different
            // address.
            BrokerProblem::Password | BrokerProblem::BadAddress | BrokerProblem::NoWebSocket => LONGEST,
            _ if lasted >= LONGEST => SHORTEST,
            _ => self.next,
        };
        self.next = (pause * 2).min(LONGEST);
        pause
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_for_a_broker_that_accepts_and_soon_disconnects() {
        let mut pauses = Pauses::default();
        let after = |pauses: &mut Pauses, lasted| {
            pauses.after(BrokerProblem::Closed, Duration::from_secs(lasted)).as_secs()
        };
        let kicked: Vec<u64> = (0..8).map(|_| after(&mut pauses, 1)).collect();
        assert_eq!(kicked, [1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(
            [after(&mut pauses, 60), after(&mut pauses, 0)],
            [1, 2],
            "a long connection resets the pause"
        );
        assert_eq!(pauses.after(BrokerProblem::Password, Duration::ZERO), LONGEST);
    }
}
