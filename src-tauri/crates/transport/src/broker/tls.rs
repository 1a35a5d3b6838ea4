//! TLS with the system's trusted certificate authorities.

use super::BrokerProblem;
use std::io;
use std::sync::Arc;
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{AlertDescription, ClientConfig, Error};

/// Encrypts a connection to this host.
pub async fn encrypt(stream: TcpStream, host: &str) -> Result<TlsStream<TcpStream>, BrokerProblem> {
    let name = ServerName::try_from(host.to_owned()).map_err(|_| BrokerProblem::Unreachable)?;
    let config = config().map_err(|_| BrokerProblem::NoAuthorities)?;
    TlsConnector::from(Arc::new(config)).connect(name, stream).await.map_err(|error| problem(&error))
}

/// Uses the system's verifier, so the user's decisions about trust apply here too. On Android that verifier needs a
/// Kotlin component, so the certificates are read from the system's folder instead.
fn config() -> Result<ClientConfig, Error> {
    let builder = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_protocol_versions(&[&tokio_rustls::rustls::version::TLS13])?;
    #[cfg(not(target_os = "android"))]
    let builder = rustls_platform_verifier::BuilderVerifierExt::with_platform_verifier(builder)?;
    #[cfg(target_os = "android")]
    let builder = {
        let mut roots = tokio_rustls::rustls::RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        builder.with_root_certificates(roots)
    };
    Ok(builder.with_no_client_auth())
}

fn problem(error: &io::Error) -> BrokerProblem {
    match error.get_ref().and_then(|inner| inner.downcast_ref::<Error>()) {
        Some(Error::InvalidCertificate(_)) => BrokerProblem::Untrusted,
        // Some servers send an alert, and others continue in their own version.
        Some(Error::AlertReceived(AlertDescription::ProtocolVersion) | Error::PeerIncompatible(_)) => {
            BrokerProblem::OldTls
        }
        Some(_) => BrokerProblem::NoTls,
        // A port without TLS hangs up on unknown bytes.
        None if error.kind() == io::ErrorKind::UnexpectedEof => BrokerProblem::NoTls,
        None => BrokerProblem::Cut,
    }
}
