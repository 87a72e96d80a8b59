import './services/close-gateways.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startMonitorEnter } from '../lib/monitor-enter.ts'
import './styles.css'
import { connect } from './services/connect.ts'
import { Windows } from './views/windows.tsx'
import { keyring, postStatus } from './services/session.ts'

/** Notifies the keyring when the tab becomes visible or hidden, and the page when the wallet locks. */
function watchTab(): void {
  const report = (): void => {
    keyring.hide(document.visibilityState === 'hidden')
    postStatus()
  }
  document.addEventListener('visibilitychange', report)
  if (document.visibilityState === 'hidden') report()
}

/**
 * Submits a form like a browser, but without sending it: the sandbox blocks form submission before any listener runs,
 * so Enter alone would do nothing.
 */
function submitInSandbox(target: HTMLFormElement | HTMLButtonElement): void {
  if (target instanceof HTMLFormElement)
    target.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
  else target.click()
}

/** Ignores a held Enter: a confirmation that opens while it is down needs its own key press. */
function ignoreHeldEnter(page: Document): void {
  return page.addEventListener(
    'keydown',
    (event) => event.key === 'Enter' && event.repeat && event.preventDefault(),
    true,
  )
}

const root = document.querySelector('#root')
if (root !== null) {
  createRoot(root).render(
    <StrictMode>
      <Windows />
    </StrictMode>,
  )
  ignoreHeldEnter(document)
  startMonitorEnter(document, submitInSandbox)
  watchTab()
  connect()
}
