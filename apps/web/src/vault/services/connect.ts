import {
  VAULT_CONNECT,
  VAULT_HELLO,
  type PageMessage,
  type VaultMessage,
  type VaultAppearance,
} from '@tidebook/keyring'
import { VaultHost } from '@tidebook/keyring/vault'
import { handlers } from './handlers.ts'
import { dismissFrontWindow, handleVisible } from './interactions.ts'
import { handleUsedAnswer } from './find-used-by-phrase.ts'
import { refreshPrompt } from './open-prompt.ts'
import { missingProtections } from './protections.ts'
import { keyring, postToPage, postStatus, setPagePort } from './session.ts'
import { handleStored } from './store-wallet.ts'
import { refreshTransfer } from './transfers.ts'
import { messages as en } from 'virtual:catalog/en/vault'
import { messages as ru } from 'virtual:catalog/ru/vault'
import { messages as zh } from 'virtual:catalog/zh/vault'
import { activateMessages } from '../../lib/i18n.ts'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../lib/languages.ts'

const catalogs: Readonly<Record<Language, Record<string, unknown>>> = { en, ru, zh }
const ATTRIBUTES = ['sides', 'rise', 'density'] as const

/** Applies the language and display settings of the surrounding page to the document; ignores unknown values. */
function applyAppearance(look: VaultAppearance): void {
  const root = document.documentElement
  const language = LANGUAGES.find((each) => each === look.language) ?? 'en'
  activateMessages(language, catalogs[language])
  root.lang = LANGUAGE_TAGS[language]
  root.dataset['theme'] = look.theme === 'light' ? 'light' : 'dark'
  for (const name of ATTRIBUTES) {
    const value = look[name]
    if (value === undefined) delete root.dataset[name]
    else root.dataset[name] = String(value)
  }
}

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
      keyring.revokeAllowance()
      return postStatus()
    case 'stored':
      return handleStored(message.code)
    case 'used':
      return handleUsedAnswer(message)
    case 'refresh-transfer':
      return void refreshTransfer(message.bytes)
    default:
      return refreshPrompt(message.window)
  }
}

/** Waits for the parent page to hand over a channel. Only the first channel is accepted, and only from the parent. */
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
