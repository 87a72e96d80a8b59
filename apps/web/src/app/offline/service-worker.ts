import { loadMessages, translate } from '../../lib/i18n.ts'
import { showToast } from '../../features/toasts/index.ts'

const SCRIPT = '/service-worker.js'
/** Interval at which an open page checks for a new build, and delay after page load, in milliseconds. */
const UPDATE_CHECK_INTERVAL_MS = 60 * 60_000
const START_DELAY_MS = 6000

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

function throwUnsupported(): never {
  throw new TypeError('refused a script other than the service worker of this site')
}

/**
 * The page's Trusted Types policy allows only this script. The policy is created once, so that other code cannot create
 * it.
 */
function scriptUrl(): string {
  return (
    (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes
      ?.createPolicy('service-worker', { createScriptURL: (url) => (url === SCRIPT ? url : throwUnsupported()) })
      .createScriptURL(SCRIPT) ?? SCRIPT
  )
}

/** Shows that a newer build is available; it takes over in all tabs when the user accepts. */
async function offerReload(waiting: ServiceWorker, container: ServiceWorkerContainer): Promise<void> {
  await loadMessages('own')
  showToast({
    kind: 'info',
    key: 'new build',
    title: translate('notices.build.title'),
    text: translate('notices.build.text'),
    durationMs: 0,
    action: {
      label: translate('notices.build.reload'),
      run: () => {
        // Another tab may have activated it in the meantime.
        if (waiting.state === 'activated') return location.reload()
        container.addEventListener('controllerchange', () => location.reload(), { once: true })
        waiting.postMessage('activate')
      },
    },
  })
}

/** Watches a registration for a newer build, and checks for one at intervals. */
export function watchBuilds(registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void {
  const offer = (): void => {
    // The very first build replaces nothing.
    if (registration.waiting !== null && container.controller !== null)
      void offerReload(registration.waiting, container)
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer()
    })
  })
  offer()
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_INTERVAL_MS)
}

/** Registers the service worker for offline use, once the page has settled. */
export function startServiceWorker(): void {
  const container = globalThis.navigator?.serviceWorker
  if (container === undefined || !import.meta.env.PROD) return
  const url = scriptUrl()
  setTimeout(() => {
    container
      .register(url)
      .then((registration) => watchBuilds(registration, container))
      // Some browsers reject it, for example in a private window. The page then works online only.
      .catch(() => undefined)
  }, START_DELAY_MS)
}
