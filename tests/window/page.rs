use crate::stage::{LOOK_EVERY, PATIENCE};
use fantoccini::Client;
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction,
};
use fantoccini::key::Key;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

pub struct Page {
    client: Client,
    /// How long to leave the page alone after a pointer action, so that a measurement is not disturbed.
    pub unasked: Duration,
}

impl Page {
    pub fn new(client: Client) -> Self {
        Page { client, unasked: Duration::ZERO }
    }

    /// A JavaScript expression's value. It runs as a promise job, because WebKit would otherwise run waiting promise jobs,
    /// such as a redraw, inside the expression: after each event that it dispatches.
    pub async fn value(&self, expression: &str) -> Value {
        let script = format!("return Promise.resolve().then(() => ({expression}));");
        self.client.execute(&script, Vec::new()).await.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// Runs a script in the page. Returns whether the window stayed open to the end.
    pub async fn outlives(&self, script: &str) -> bool {
        self.client.execute(script, Vec::new()).await.is_ok()
    }

    /// Waits until an expression is true.
    pub async fn until(&self, expression: &str) {
        self.becomes(&format!("Boolean({expression})"), Value::Bool(true)).await;
    }

    /// Waits until an expression has this value.
    pub async fn becomes(&self, expression: &str, wanted: Value) {
        let begin = Instant::now();
        loop {
            let value = self.value(expression).await;
            if value == wanted {
                return;
            }
            if begin.elapsed() > PATIENCE {
                self.give_up(&format!("still {value:#} instead of {wanted}: {expression}")).await;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    /// Waits until the page is painted and nothing moves.
    pub async fn still(&self) {
        self.until("document.documentElement.dataset.still === 'true'").await;
    }

    /// Goes to a game's table with its current match, unless it is already shown.
    pub async fn enter(&self, game: &str) {
        let there = format!("document.documentElement.dataset.place === '{game}'");
        if self.value(&there).await != true {
            if self.value("document.documentElement.dataset.place").await != "home" {
                self.click("#home-button").await;
            }
            self.click(&format!("[data-game='{game}'] [data-action='open']")).await;
        }
        self.until(&there).await;
        self.still().await;
    }

    /// Waits until the match is in this phase and painted.
    pub async fn phase(&self, phase: &str) {
        self.until(&format!(
            "document.documentElement.dataset.phase === '{phase}' && document.documentElement.dataset.still === 'true'"
        ))
        .await;
    }

    /// Waits until this many plies are on the board and painted.
    pub async fn ply(&self, ply: usize) {
        let current = "document.querySelector('#record [aria-current]')?.dataset.ply ?? '0'";
        self.until(&format!("({current}) === '{ply}' && document.documentElement.dataset.still === 'true'"))
            .await;
    }

    /// Records all announcements, because a busy machine may look only when the next one is said.
    pub async fn record_announcements(&self) {
        self.value(
            "(window.heard = [], new MutationObserver(() => window.heard.push(document.querySelector('#announcer').textContent))
                .observe(document.querySelector('#announcer'), { childList: true }))",
        )
        .await;
    }

    /// Waits until an announcement since the start page was shown, or since the last one waited for, contains these
    /// words. Returns it.
    pub async fn hears(&self, words: &str) -> String {
        let words = json!(words);
        self.becomes(
            &format!(
                "(() => {{
                    const at = window.heard.findIndex((text) => text && text.includes({words}));
                    if (at < 0) return {{ {words}: window.heard }};
                    window.last = window.heard.splice(0, at + 1).pop();
                    return true;
                }})()"
            ),
            json!(true),
        )
        .await;
        self.value("window.last").await.as_str().expect("a text").to_owned()
    }

    /// Forgets the announcements so far.
    pub async fn forget_announcements(&self) {
        self.value("window.heard = []").await;
    }

    pub async fn text(&self, selector: &str) -> String {
        let text = self.value(&format!("document.querySelector({}).textContent", json!(selector))).await;
        text.as_str().expect("an element has text").to_owned()
    }

    /// An attribute of an element, or `None`.
    pub async fn attribute(&self, selector: &str, name: &str) -> Option<String> {
        let (selector, name) = (json!(selector), json!(name));
        let value = self.value(&format!("document.querySelector({selector}).getAttribute({name})")).await;
        value.as_str().map(str::to_owned)
    }

    /// Sends a command to the app directly, as a broken page could.
    pub async fn ask(&self, command: &str, arguments: Value) -> Result<Value, Value> {
        let script = "const [command, given, answer] = arguments;
            window.__TAURI__.core.invoke(command, given)
                .then((value) => answer({ Ok: value }), (error) => answer({ Err: error }));";
        let answer = self.call(script, vec![json!(command), arguments]).await;
        answer.get("Ok").cloned().ok_or_else(|| answer["Err"].clone())
    }

    /// The snapshot of a game's match after it has carried out a command.
    pub async fn apply(&self, game: &str, command: Value) -> Result<Value, Value> {
        let id = &self.snapshot_of(game).await["id"];
        self.ask("apply", json!({ "id": id, "command": command })).await?;
        Ok(self.snapshot_of(game).await)
    }

    /// Runs a script in the page that passes its result to the callback after its arguments.
    pub async fn call(&self, script: &str, arguments: Vec<Value>) -> Value {
        self.client
            .execute_async(script, arguments)
            .await
            .unwrap_or_else(|error| panic!("a script failed: {error}"))
    }

    /// A PNG screenshot of the window.
    pub async fn picture(&self) -> Vec<u8> {
        self.frames().await;
        self.client.screenshot().await.expect("a screenshot")
    }

    /// The app's snapshot of the Smess match.
    pub async fn snapshot(&self) -> Value {
        self.snapshot_of("smess").await
    }

    /// The app's snapshot of a game's match.
    pub async fn snapshot_of(&self, game: &str) -> Value {
        self.ask("open", json!({ "game": game })).await.expect("the match is open")
    }

    /// Chooses an option in a combo box as soon as possible.
    pub async fn choose(&self, selector: &str, value: &str) {
        let (selector, value) = (json!(selector), json!(value));
        let script = format!(
            "(() => {{
                const box = document.querySelector({selector});
                if (!box || box.disabled || ![...box.options].some((option) => option.value === {value})) return false;
                box.value = {value};
                return ['input', 'change'].every((type) => box.dispatchEvent(new Event(type, {{ bubbles: true }})));
            }})()"
        );
        self.until(&script).await;
    }

    /// Chooses an option in the settings dialog, opening and closing it.
    pub async fn set(&self, selector: &str, value: &str) {
        let open = "[...document.querySelectorAll('#settings, #home-settings, #archive-settings')].find((node) => node.checkVisibility()).click()";
        self.value(open).await;
        self.choose(selector, value).await;
        self.value("document.querySelector('#settings-dialog').close()").await;
        self.until("!document.querySelector('#settings-dialog')").await;
    }

    /// Clicks the centre of an element as soon as possible.
    pub async fn click(&self, selector: &str) {
        let (x, y) = self.spot(selector).await;
        self.point(vec![at(x, y), down(), up()]).await;
    }

    /// Clicks the centre of an element with the right button.
    pub async fn click_right(&self, selector: &str) {
        let (x, y) = self.spot(selector).await;
        let button = MOUSE_BUTTON_RIGHT;
        self.point(vec![at(x, y), PointerAction::Down { button }, PointerAction::Up { button }]).await;
    }

    /// Double-clicks an element with events created in the page. On a busy machine two of the driver's clicks are too
    /// far apart.
    pub async fn double_click(&self, selector: &str) {
        let (x, y) = self.spot(selector).await;
        self.value(&format!(
            "(() => {{
                const node = document.elementFromPoint({x}, {y});
                const mouse = {{ clientX: {x}, clientY: {y}, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0, bubbles: true }};
                for (const detail of [1, 2]) {{
                    for (const type of ['pointerdown', 'pointerup']) node.dispatchEvent(new PointerEvent(type, mouse));
                    node.dispatchEvent(new MouseEvent('click', {{ ...mouse, detail }}));
                }}
            }})()"
        ))
        .await;
    }

    /// Drags from the centre of one element to the centre of another.
    pub async fn drag(&self, from: &str, to: &str) {
        let ((x, y), (end_x, end_y)) = (self.spot(from).await, self.spot(to).await);
        let half_way = at((x + end_x) / 2.0, (y + end_y) / 2.0);
        self.point(vec![at(x, y), down(), half_way, at(end_x, end_y), up()]).await;
    }

    /// Presses keys one after the other at the current focus.
    pub async fn strike(&self, keys: &[Key]) {
        let stroke = |value| [KeyAction::Down { value }, KeyAction::Up { value }];
        let strokes = keys.iter().flat_map(|&key| stroke(char::from(key)));
        let actions =
            strokes.fold(KeyActions::new("keyboard".to_owned()), |actions, stroke| actions.then(stroke));
        self.client.perform_actions(actions).await.expect("the driver sends keys");
    }

    /// Types text at the current focus.
    pub async fn type_text(&self, text: &str) {
        let strokes = text.chars().flat_map(|value| [KeyAction::Down { value }, KeyAction::Up { value }]);
        let keyboard = KeyActions::new("keyboard".to_owned());
        let actions = strokes.fold(keyboard, |actions, stroke| actions.then(stroke));
        self.client.perform_actions(actions).await.expect("the driver sends keys");
    }

    /// Presses a letter with Control held.
    pub async fn strike_with_control(&self, letter: char) {
        self.strike_with(Key::Control, letter).await;
    }

    /// Presses a letter with another key held.
    pub async fn strike_with(&self, held: Key, letter: char) {
        let held = char::from(held);
        let actions = KeyActions::new("keyboard".to_owned())
            .then(KeyAction::Down { value: held })
            .then(KeyAction::Down { value: letter })
            .then(KeyAction::Up { value: letter })
            .then(KeyAction::Up { value: held });
        self.client.perform_actions(actions).await.expect("the driver sends keys");
    }

    /// Replaces the content of a field as typing does: a redraw leaves it alone.
    pub async fn fill(&self, selector: &str, text: &str) {
        self.click(selector).await;
        let script = "const [selector, text, done] = arguments;
            const field = document.querySelector(selector);
            field.value = text;
            done(field.dispatchEvent(new InputEvent('input', { bubbles: true })));";
        self.call(script, vec![json!(selector), json!(text)]).await;
    }

    /// Sets the inner size of the window.
    pub async fn resize(&self, width: u32, height: u32) {
        self.client.set_window_size(width, height).await.expect("a window can be resized");
        self.until(&format!("innerWidth === {width} && innerHeight === {height}")).await;
        self.frames().await;
        self.still().await;
    }

    /// Waits for two frames, after which a new layout is on the screen and receives pointer events.
    async fn frames(&self) {
        const SCRIPT: &str = "requestAnimationFrame(() => requestAnimationFrame(arguments[0]));";
        self.call(SCRIPT, Vec::new()).await;
    }

    /// The centre of an element, once it exists and is enabled, still and not covered.
    async fn spot(&self, selector: &str) -> (f64, f64) {
        let script = format!(
            "(() => {{
                const node = document.querySelector({});
                if (!node || node.disabled || 'pressed' in node.dataset) return null;
                node.scrollIntoView({{ block: 'nearest', inline: 'nearest' }});
                const box = node.getBoundingClientRect();
                const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
                const hit = document.elementFromPoint(x, y);
                return box.width && hit && (node.contains(hit) || hit.contains(node)) ? [x, y] : null;
            }})()",
            json!(selector)
        );
        let begin = Instant::now();
        let mut before = Value::Null;
        loop {
            let now = self.value(&script).await;
            if let (true, [x, y]) = (now == before, now.as_array().map_or(&[][..], Vec::as_slice)) {
                return (x.as_f64().unwrap_or_default(), y.as_f64().unwrap_or_default());
            }
            if begin.elapsed() > PATIENCE {
                self.give_up(&format!("{selector} cannot be clicked")).await;
            }
            before = now;
            tokio::time::sleep(LOOK_EVERY).await;
        }
    }

    async fn point(&self, actions: Vec<PointerAction>) {
        let mouse = MouseActions::new("mouse".to_owned());
        let actions = actions.into_iter().fold(mouse, |actions, action| actions.then(action));
        self.client.perform_actions(actions).await.expect("the driver moves the pointer");
        tokio::time::sleep(self.unasked).await;
    }

    /// Fails the test with the page's content.
    pub async fn give_up(&self, reason: &str) -> ! {
        let said = self.value("[{ ...document.documentElement.dataset }, document.body.innerText]").await;
        panic!("{reason}\nthe page shows {said:#}");
    }
}

fn at(x: f64, y: f64) -> PointerAction {
    PointerAction::MoveTo { duration: Some(Duration::ZERO), x, y }
}

fn down() -> PointerAction {
    PointerAction::Down { button: MOUSE_BUTTON_LEFT }
}

fn up() -> PointerAction {
    PointerAction::Up { button: MOUSE_BUTTON_LEFT }
}
