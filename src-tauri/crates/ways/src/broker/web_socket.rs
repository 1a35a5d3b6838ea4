use super::connection::Stream;
use super::{BrokerAddress, BrokerProblem, MAX_PACKET};
use futures_util::{SinkExt, StreamExt};
use std::io;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// MQTT over WebSockets, as a browser has to speak it: the bytes in binary messages, cut anywhere (MQTT 5, section 6).
pub struct WebSocket(WebSocketStream<Box<dyn Stream>>);

impl WebSocket {
    /// Asks the host of this address for one, by a connection to it.
    pub async fn open(stream: Box<dyn Stream>, address: &BrokerAddress) -> Result<WebSocket, BrokerProblem> {
        let mut request = address.to_string().into_client_request().map_err(|_| BrokerProblem::NotMqtt)?;
        request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static("mqtt"));
        let most = Some(MAX_PACKET as usize);
        let limits = WebSocketConfig::default().max_message_size(most).max_frame_size(most);
        match client_async_with_config(request, stream, Some(limits)).await {
            Ok((socket, _answer)) => Ok(WebSocket(socket)),
            Err(Error::Io(_)) => Err(BrokerProblem::Cut),
            // What is no host of WebSockets is no broker either.
            Err(_) => Err(BrokerProblem::NotMqtt),
        }
    }

    /// The bytes of the next message. If this is dropped before it is done, nothing is lost.
    pub async fn read(&mut self) -> io::Result<Vec<u8>> {
        loop {
            match self.0.next().await.transpose().map_err(io::Error::other)? {
                Some(Message::Binary(bytes)) => return Ok(bytes.into()),
                // It is answered by itself.
                Some(Message::Ping(_) | Message::Pong(_)) => {}
                _ => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
    }

    pub async fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        self.0.send(Message::Binary(bytes.into())).await.map_err(io::Error::other)
    }

    pub async fn close(&mut self) -> io::Result<()> {
        self.0.close(None).await.map_err(io::Error::other)
    }
}
