import { VAULT_CONNECT, VAULT_HELLO, type PageMessage, type VaultMessage } from '@tidebook/keyring'
import { VaultHost } from '@tidebook/keyring/vault'
import { handlers } from './handlers.ts'
import { dismissFrontWindow, handleVisible } from './interactions.ts'
import { handleUsedAnswer } from './find-used-by-phrase.ts'
import { applyAppearance } from './appearance.ts'
import { refreshQuestion } from './open-question.ts'
import { missingProtections } from './protections.ts'
import { keyring, postToPage, postStatus, setPagePort } from './session.ts'
import { handleStored } from './store-wallet.ts'
import { refreshTransfer } from './transfers.ts'

function receive(host: VaultHost, message: PageMessage): void {
  if (!('note' in message)) return void host.handle(message)
  switch (message.note) {
    case 'look':
      return applyAppearance(message.look)
    case 'visible':
      return handleVisible()
    case 'dismiss':
      return dismissFrontWindow()
    case 'ask-again':
      keyring.askAgain()
      return postStatus()
    case 'stored':
      return handleStored(message.code)
    case 'used':
      return handleUsedAnswer(message)
    case 'refresh-transfer':
      return void refreshTransfer(message.bytes)
    default:
      return refreshQuestion(message.window)
  }
}

/** Waits for the parent page to hand over a channel. Only the first one is accepted, and only from the parent. */
export function connect(): void {
  if (window.parent === window) return
  let connected = false
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const [port] = event.ports
    if (connected || event.source !== window.parent || event.origin !== location.origin) return
    if (event.data !== VAULT_CONNECT || port === undefined) return
    connected = true
    setPagePort((message: VaultMessage) => port.postMessage(message))
    const host = new VaultHost(handlers, postToPage)
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null) receive(host, data as PageMessage)
    }
    postToPage({ event: 'ready', missing: missingProtections() })
  })
  window.parent.postMessage(VAULT_HELLO, location.origin)
}
