use crate::mqtt::BrokerProblem;
use std::time::Duration;

/// The pauses before connecting again grow from the one to the other.
const SHORTEST: Duration = Duration::from_secs(1);
const LONGEST: Duration = Duration::from_secs(60);

/// How long to wait before connecting again.
pub struct Pauses {
    next: Duration,
}

impl Default for Pauses {
    fn default() -> Self {
        Pauses { next: SHORTEST }
    }
}

impl Pauses {
    /// After a connection that has lasted so long. A broker that lets this device in and soon ends the connection is
    /// asked ever more rarely too.
    pub fn after(&mut self, problem: BrokerProblem, lasted: Duration) -> Duration {
        let pause = match problem {
            // Trying the same password again soon may lock an account; another address has to be chosen.
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
    fn a_broker_that_lets_in_and_kicks_is_asked_ever_more_rarely() {
        let mut pauses = Pauses::default();
        let after = |pauses: &mut Pauses, lasted| {
            pauses.after(BrokerProblem::Closed, Duration::from_secs(lasted)).as_secs()
        };
        let kicked: Vec<u64> = (0..8).map(|_| after(&mut pauses, 1)).collect();
        assert_eq!(kicked, [1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!([after(&mut pauses, 60), after(&mut pauses, 0)], [1, 2], "a connection that was good");
        assert_eq!(pauses.after(BrokerProblem::Password, Duration::ZERO), LONGEST);
    }
}
