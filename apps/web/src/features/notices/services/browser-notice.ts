import { network } from '../../../lib/network.ts'

/** Whether this browser can show notices of its own, and whether the person let it. */
export const browserPermission = (): NotificationPermission | 'missing' =>
  'Notification' in globalThis ? Notification.permission : 'missing'

/** Asks the person; resolves with what was answered. */
export const askPermission = async (): Promise<NotificationPermission | 'missing'> =>
  'Notification' in globalThis ? Notification.requestPermission() : 'missing'

/**
 * Shows a notice of the browser while the page is out of sight; in sight the toast is enough. Tabs that tell the same
 * one show it once, for it has the same tag.
 */
export const showInBrowser = (
  tag: string,
  { title, text }: { readonly title: string; readonly text: string },
): void => {
  if (browserPermission() !== 'granted' || document.visibilityState !== 'hidden') return
  const options = { body: text, tag, icon: '/icon.svg', data: network().name }
  // A phone's browser shows them through the service worker only.
  const worker = navigator.serviceWorker?.getRegistration()
  void Promise.resolve(worker).then((registration) => {
    if (registration?.active) return registration.showNotification(title, options)
    const shown = new Notification(title, options)
    shown.addEventListener('click', () => globalThis.focus())
    return undefined
  })
}
