import { network } from '../../../lib/network.ts'

/** Returns the notification permission, or `missing` when the browser does not support notifications. */
export function browserPermission(): NotificationPermission | 'missing' {
  return 'Notification' in globalThis ? Notification.permission : 'missing'
}

/** Requests the permission. Resolves with the user's decision. */
export async function requestPermission(): Promise<NotificationPermission | 'missing'> {
  return 'Notification' in globalThis ? Notification.requestPermission() : 'missing'
}

/**
 * Shows a browser notification while the page is hidden; on a visible page the toast is enough. Tabs with the same
 * notice use the same tag, so it appears once.
 */
export function showInBrowser(tag: string, { title, text }: { readonly title: string; readonly text: string }): void {
  if (browserPermission() !== 'granted' || document.visibilityState !== 'hidden') return
  const options = { body: text, tag, icon: '/icon.svg', data: network().name }
  // Browsers on phones show notifications through the service worker only.
  const worker = navigator.serviceWorker?.getRegistration()
  void Promise.resolve(worker).then((registration) => {
    if (registration?.active) return registration.showNotification(title, options)
    const shown = new Notification(title, options)
    shown.addEventListener('click', () => globalThis.focus())
    return undefined
  })
}
