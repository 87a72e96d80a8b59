import { needWords, translate } from '../../lib/i18n.ts'
import { showToast } from '../../features/toasts/index.ts'

const SCRIPT = '/service-worker.js'
/** How often a page that stays open asks for a new build, and how long it leaves the line to the page first; ms. */
const ASK_MS = 60 * 60_000
const SETTLE_MS = 6000

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

const refuse = (): never => {
  throw new TypeError('only the own service worker is started')
}

/** The page's policy lets this one script be started, by this one policy; made once, so that nobody else can make it. */
const scriptUrl = (): string =>
  (globalThis as { readonly trustedTypes?: PolicyFactory }).trustedTypes
    ?.createPolicy('service-worker', { createScriptURL: (url) => (url === SCRIPT ? url : refuse()) })
    .createScriptURL(SCRIPT) ?? SCRIPT

/** Tells that a newer build is there; it takes over when the person says so, in all tabs. */
const offerReload = async (waiting: ServiceWorker, container: ServiceWorkerContainer): Promise<void> => {
  await needWords('own')
  showToast({
    kind: 'info',
    key: 'new build',
    title: translate('notices.build.title'),
    text: translate('notices.build.text'),
    durationMs: 0,
    action: {
      label: translate('notices.build.reload'),
      run: () => {
        // Another tab may have let it take over since.
        if (waiting.state === 'activated') return location.reload()
        container.addEventListener('controllerchange', () => location.reload(), { once: true })
        waiting.postMessage('activate')
      },
    },
  })
}

/** Watches a registration for a newer build, and asks for one now and then. */
export const watchBuilds = (registration: ServiceWorkerRegistration, container: ServiceWorkerContainer): void => {
  const offer = (): void => {
    // The very first one takes over nothing.
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
  setInterval(() => void registration.update().catch(() => undefined), ASK_MS)
}

/** Keeps the page for times without a network, once it has settled. */
export const startServiceWorker = (): void => {
  const container = globalThis.navigator?.serviceWorker
  if (container === undefined || !import.meta.env.PROD) return
  const url = scriptUrl()
  setTimeout(() => {
    container
      .register(url)
      .then((registration) => watchBuilds(registration, container))
      // A browser that keeps nothing, as in a private window: the page works with a network only.
      .catch(() => undefined)
  }, SETTLE_MS)
}
