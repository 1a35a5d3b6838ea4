//! A broker that shares messages with the other nodes of a cluster. RMQTT does the work; this program reads the
//! configuration, opens the listeners and decides who may do what.

use async_trait::async_trait;
use clap::Parser;
use rmqtt::codec::v5::SubscribeAckReason;
use rmqtt::context::{CircuitBreakerConfig, ServerContext};
use rmqtt::hook::{Handler, HookResult, Parameter, ReturnType, Type};
use rmqtt::net::Builder;
use rmqtt::node::Node;
use rmqtt::server::MqttServer;
use rmqtt::types::{PublishAclResult, SubscribeAclResult};
use rmqtt_conf::{Options, Settings, listener::Listener};
use tokio::signal::unix::{SignalKind, signal};

/// The same rights as in `packaging/mosquitto/access.json`: writing below `sk/`, and reading topics that one knows.
struct Rights;

/// Whether a topic or filter names what is between `sk/` and the next level.
fn names_its_topic(filter: &str) -> bool {
    let mut levels = filter.split('/');
    levels.next() == Some("sk")
        && levels.next().is_some_and(|topic| !topic.is_empty() && !topic.contains(['+', '#']))
        && levels.next().is_some()
        && !filter.contains('#')
}

#[async_trait]
impl Handler for Rights {
    async fn hook(&self, parameter: &Parameter, earlier: Option<HookResult>) -> ReturnType {
        let refused = match parameter {
            Parameter::ClientSubscribeCheckAcl(_, wish) if !names_its_topic(&wish.topic_filter) => {
                HookResult::SubscribeAclResult(SubscribeAclResult::new_failure(
                    SubscribeAckReason::NotAuthorized,
                ))
            }
            Parameter::MessagePublishCheckAcl(_, message) if !names_its_topic(&message.topic) => {
                HookResult::PublishAclResult(PublishAclResult::rejected(false, None))
            }
            _ => return (true, earlier),
        };
        (false, Some(refused))
    }
}

fn builder(from: &Listener) -> Builder {
    Builder::new()
        .name(from.name.as_str())
        .laddr(from.addr)
        .max_connections(from.max_connections)
        .max_handshaking_limit(from.max_handshaking_limit)
        .max_packet_size(from.max_packet_size.as_u32())
        .backlog(from.backlog)
        .nodelay(from.nodelay)
        .reuseaddr(from.reuseaddr)
        .allow_anonymous(from.allow_anonymous)
        .max_keepalive(from.max_keepalive)
        .max_inflight(from.max_inflight)
        .handshake_timeout(from.handshake_timeout)
        .max_mqueue_len(from.max_mqueue_len)
        .mqueue_rate_limit(from.mqueue_rate_limit.0, from.mqueue_rate_limit.1)
        .max_clientid_len(from.max_clientid_len)
        .max_qos_allowed(from.max_qos_allowed)
        .max_topic_levels(from.max_topic_levels)
        .session_expiry_interval(from.session_expiry_interval)
        .max_session_expiry_interval(from.max_session_expiry_interval)
        .message_expiry_interval(from.message_expiry_interval)
        .max_subscriptions(from.max_subscriptions)
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    env_logger::Builder::from_env(env_logger::Env::default().default_filter_or("warn")).init();
    let settings = Settings::init(Options::parse())?;
    let busy = &settings.node.busy;
    let node = Node::new(settings.node.id, busy.loadavg, busy.cpuloadavg, busy.update_interval);
    let context = ServerContext::new()
        .node(node)
        .task_exec_workers(settings.task.exec_workers)
        .task_exec_queue_max(settings.task.exec_queue_max)
        .busy_check_enable(busy.check_enable)
        .mqtt_max_sessions(settings.mqtt.max_sessions)
        .plugins_config_dir(settings.plugins.dir.as_str())
        .circuit_breaker_config(CircuitBreakerConfig {
            wait_duration_in_open: settings.circuit_breaker.wait_duration_in_open,
            ..CircuitBreakerConfig::default()
        })
        .build()
        .await;
    let rpc = &settings.rpc;
    context.node.start_grpc_server(context.clone(), rpc.server_addr, rpc.reuseaddr, rpc.reuseport);

    let hooks = context.extends.hook_mgr().register();
    hooks.add(Type::ClientSubscribeCheckAcl, Box::new(Rights)).await;
    hooks.add(Type::MessagePublishCheckAcl, Box::new(Rights)).await;
    hooks.start().await;
    rmqtt_retainer::register(&context, true, false).await?;
    rmqtt_cluster_broadcast::register(&context, true, true).await?;

    let mut server = MqttServer::new(context);
    for listener in settings.listeners.tcps.values() {
        server = server.listener(builder(listener).bind()?.tcp()?);
    }
    for listener in settings.listeners.wss.values() {
        server = server.listener(builder(listener).bind()?.ws()?);
    }
    server.build().start();
    let mut terminated = signal(SignalKind::terminate())?;
    tokio::select! {
        _ = tokio::signal::ctrl_c() => {}
        _ = terminated.recv() => {}
    }
    Ok(())
}
