import { VAULT_CONNECT, VAULT_HELLO, type PageMessage, type VaultMessage } from '@tidebook/keyring'
import { VaultHost } from '@tidebook/keyring/vault'
import { handlers } from './handlers.ts'
import { dismiss, nowVisible } from './interactions.ts'
import { nowFound } from './look-for.ts'
import { wear } from './look.ts'
import { refreshQuestion } from './open-question.ts'
import { missingProtections } from './protections.ts'
import { keyring, tellPage, tellStatus, tellThrough } from './session.ts'
import { nowStored } from './store-wallet.ts'
import { refreshTransfer } from './transfers.ts'

const receive = (host: VaultHost, message: PageMessage): void => {
  if (!('note' in message)) return void host.handle(message)
  switch (message.note) {
    case 'look':
      return wear(message.look)
    case 'visible':
      return nowVisible()
    case 'dismiss':
      return dismiss()
    case 'ask-again':
      keyring.askAgain()
      return tellStatus()
    case 'stored':
      return nowStored(message.code)
    case 'used':
      return nowFound(message)
    case 'refresh-transfer':
      return void refreshTransfer(message.bytes)
    default:
      return refreshQuestion(message.window)
  }
}

/** Waits for the parent page to hand over a channel. Only the first one is accepted, and only from the parent. */
export const connect = (): void => {
  if (window.parent === window) return
  let connected = false
  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    const [port] = event.ports
    if (connected || event.source !== window.parent || event.origin !== location.origin) return
    if (event.data !== VAULT_CONNECT || port === undefined) return
    connected = true
    tellThrough((message: VaultMessage) => port.postMessage(message))
    const host = new VaultHost(handlers, tellPage)
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'object' && data !== null) receive(host, data as PageMessage)
    }
    tellPage({ event: 'ready', missing: missingProtections() })
  })
  window.parent.postMessage(VAULT_HELLO, location.origin)
}
