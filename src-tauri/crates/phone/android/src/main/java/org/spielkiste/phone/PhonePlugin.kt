package org.spielkiste.phone

import android.app.Activity
import android.content.Context
import android.content.Intent
import android.content.pm.ActivityInfo
import android.net.wifi.WifiManager
import android.os.Build
import android.webkit.WebView
import androidx.activity.OnBackPressedCallback
import androidx.appcompat.app.AppCompatActivity
import androidx.core.app.ActivityCompat
import androidx.core.graphics.Insets
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import app.tauri.annotation.Command
import app.tauri.annotation.InvokeArg
import app.tauri.annotation.TauriPlugin
import app.tauri.plugin.Invoke
import app.tauri.plugin.Plugin
import java.util.Locale

@InvokeArg
internal class TurnArgs {
  /** `automatic`, `portrait` or `landscape`: `Orientation` in Rust. */
  lateinit var orientation: String
}

@InvokeArg
internal class NetworkArgs {
  var wanted: Boolean = false
}

@InvokeArg
internal class ShareArgs {
  lateinit var text: String
}

/** The first SDK version that requires a permission for the local network. */
private const val ASKS_FOR_NETWORK = 37
private const val LOCAL_NETWORK = "android.permission.ACCESS_LOCAL_NETWORK"

@TauriPlugin
class PhonePlugin(private val activity: Activity) : Plugin(activity) {
  private var webView: WebView? = null
  private var insets = Insets.NONE

  override fun load(webView: WebView) {
    this.webView = webView
    ViewCompat.setOnApplyWindowInsetsListener(webView) { view, all ->
      insets = all.getInsets(WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.displayCutout())
      showInsets()
      // A listener replaces the view's own handler, from which newer web views fill env().
      ViewCompat.onApplyWindowInsets(view, all)
    }
    ViewCompat.requestApplyInsets(webView)
    // Callbacks run in reverse order of registration, so this one precedes Tauri's.
    (activity as AppCompatActivity).onBackPressedDispatcher.addCallback(activity, back)
  }

  /** Requests an orientation. Large screens can ignore it. */
  @Command
  fun turn(invoke: Invoke) {
    activity.requestedOrientation = when (invoke.parseArgs(TurnArgs::class.java).orientation) {
      "portrait" -> ActivityInfo.SCREEN_ORIENTATION_USER_PORTRAIT
      "landscape" -> ActivityInfo.SCREEN_ORIENTATION_USER_LANDSCAPE
      else -> ActivityInfo.SCREEN_ORIENTATION_UNSPECIFIED
    }
    invoke.resolve()
  }

  /** Requests access to the local network, and receives multicast while it is wanted. */
  @Command
  fun network(invoke: Invoke) {
    val wanted = invoke.parseArgs(NetworkArgs::class.java).wanted
    if (wanted && Build.VERSION.SDK_INT >= ASKS_FOR_NETWORK) {
      ActivityCompat.requestPermissions(activity, arrayOf(LOCAL_NETWORK), 0)
    }
    if (wanted) multicast.acquire() else if (multicast.isHeld) multicast.release()
    invoke.resolve()
  }

  private val multicast by lazy {
    val wifi = activity.applicationContext.getSystemService(Context.WIFI_SERVICE) as WifiManager
    wifi.createMulticastLock("spielkiste").apply { setReferenceCounted(false) }
  }

  /** Lets the user choose an app to share a text with. */
  @Command
  fun share(invoke: Invoke) {
    val text = invoke.parseArgs(ShareArgs::class.java).text
    val send = Intent(Intent.ACTION_SEND).setType("text/plain").putExtra(Intent.EXTRA_TEXT, text)
    activity.startActivity(Intent.createChooser(send, null))
    invoke.resolve()
  }

  /** Sends the insets to a new page. */
  @Command
  fun insets(invoke: Invoke) {
    showInsets()
    invoke.resolve()
  }

  /** Does nothing: the app's backup rules list single files, so all folders are excluded. */
  @Command
  fun exclude(invoke: Invoke) {
    invoke.resolve()
  }

  /** Sets `--inset-*` on the page's root, in CSS pixels. */
  private fun showInsets() {
    val density = activity.resources.displayMetrics.density
    val sides = listOf("top" to insets.top, "right" to insets.right, "bottom" to insets.bottom, "left" to insets.left)
    val script = sides.joinToString(";") { (side, pixels) ->
      val length = String.format(Locale.ROOT, "%.2fpx", pixels / density)
      "document.documentElement.style.setProperty('--inset-$side','$length')"
    }
    webView?.post { webView?.evaluateJavascript(script, null) }
  }

  private val back = object : OnBackPressedCallback(true) {
    override fun handleOnBackPressed() {
      // Every match and dialog has an entry in the page's history. At Home the app moves to the background;
      // Tauri's own handler would end it on older phones.
      if (webView?.canGoBack() == true) webView?.goBack() else activity.moveTaskToBack(true)
    }
  }
}
