use super::connection::PIECE;
use super::{BrokerAddress, BrokerProblem, MAX_PACKET};
use crate::runtime::Stream;
use futures_util::{SinkExt, StreamExt};
use peer::mqtt::IN_FLIGHT;
use std::io;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Error, Message};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

#[cfg(test)]
mod tests;

/// Maximum WebSocket message size in bytes. Some brokers put all packets in flight into one message.
const MAX_MESSAGE: usize = IN_FLIGHT as usize * MAX_PACKET as usize;

/// MQTT over WebSockets, as browsers use it. Binary messages carry the bytes, split anywhere (MQTT 5, section 6).
pub struct WebSocket {
    socket: WebSocketStream<Box<dyn Stream>>,
    /// The unread rest of the last message.
    message: Bytes,
}

impl WebSocket {
    /// Opens a WebSocket to this address over an existing connection.
    pub async fn open(stream: Box<dyn Stream>, address: &BrokerAddress) -> Result<WebSocket, BrokerProblem> {
        let mut request = address.to_string().into_client_request().map_err(|_| BrokerProblem::NotMqtt)?;
        request.headers_mut().insert("Sec-WebSocket-Protocol", HeaderValue::from_static("mqtt"));
        let most = Some(MAX_MESSAGE);
        let limits = WebSocketConfig::default().max_message_size(most).max_frame_size(most);
        match client_async_with_config(request, stream, Some(limits)).await {
            Ok((socket, _answer)) => Ok(WebSocket { socket, message: Bytes::new() }),
            Err(Error::Io(_)) => Err(BrokerProblem::Cut),
            // A host without WebSockets is not a broker either.
            Err(_) => Err(BrokerProblem::NotMqtt),
        }
    }

    /// Returns the next bytes, at most [`PIECE`]. Cancel safe.
    pub async fn read(&mut self) -> io::Result<Vec<u8>> {
        while self.message.is_empty() {
            match self.socket.next().await.transpose().map_err(io::Error::other)? {
                Some(Message::Binary(bytes)) => self.message = bytes,
                // The library answers pings.
                Some(Message::Ping(_) | Message::Pong(_)) => {}
                _ => return Err(io::ErrorKind::UnexpectedEof.into()),
            }
        }
        Ok(self.message.split_to(PIECE.min(self.message.len())).into())
    }

    pub async fn write(&mut self, bytes: Vec<u8>) -> io::Result<()> {
        self.socket.send(Message::Binary(bytes.into())).await.map_err(io::Error::other)
    }

    pub async fn close(&mut self) -> io::Result<()> {
        self.socket.close(None).await.map_err(io::Error::other)
    }
}
