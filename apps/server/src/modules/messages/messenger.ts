import { setTimeout as delay } from 'node:timers/promises'
import type { Contact, MessageLanguage, CodeSent } from '@tidebook/contract'
import type pg from 'pg'
import type { Logger } from '../../platform/logger.ts'
import type { MailSender } from './mail-sender.ts'
import { messageText, type Message } from './message-text.ts'
import { insertOutboxMessage } from './outbox.ts'
import type { SmsSender } from './sms-sender.ts'

export interface MessengerOptions {
  readonly mail: MailSender | undefined
  readonly sms: SmsSender | undefined
  /** Whether messages that no sender delivers are stored in the outbox, where staff can read them. */
  readonly hasOutbox: boolean
  readonly pool: () => pg.Pool
  readonly logger: Logger
  readonly now: () => number
}

/** A message to one contact. */
export interface Letter {
  readonly to: Contact
  readonly language: MessageLanguage
  readonly message: Message
  /** Public host of the exchange that the user uses. */
  readonly host: string
}

const PAUSES_MS = [0, 2_000, 8_000]
/** Maximum number of messages in flight. Further messages are dropped and logged. */
const MAX_UNDER_WAY = 500

/** Delivers messages by mail, by SMS, or to the outbox. */
export class Messenger {
  readonly #options: MessengerOptions
  #underWay = 0

  constructor(options: MessengerOptions) {
    this.#options = options
  }

  /** Returns the delivery method for a contact; undefined if there is none. */
  wayTo({ kind }: Pick<Contact, 'kind'>): CodeSent['way'] | undefined {
    const { mail, sms, hasOutbox } = this.#options
    if (kind === 'phone' && sms !== undefined) return 'sms'
    if (kind === 'email' && mail !== undefined) return 'email'
    return hasOutbox ? 'outbox' : undefined
  }

  /**
   * Sends the message after the caller has continued, so that the duration does not reveal whether a message was sent.
   * @param when checked first; nothing is sent if it returns false
   */
  sendLater(letter: Letter, when: () => Promise<boolean> = () => Promise.resolve(true)): void {
    const { logger } = this.#options
    if (this.#underWay >= MAX_UNDER_WAY) {
      logger.warn({ underWay: this.#underWay }, 'a message was dropped: too many are being sent')
      return
    }
    this.#underWay += 1
    setImmediate(() => {
      void this.#send(letter, when)
        .catch((error: unknown) => logger.warn({ err: error, kind: letter.to.kind }, 'a message could not be sent'))
        .finally(() => (this.#underWay -= 1))
    })
  }

  /** Sends a message to every reachable contact. */
  notify(contacts: readonly Contact[], letter: Omit<Letter, 'to'>): void {
    for (const to of contacts) if (this.wayTo(to) !== undefined) this.sendLater({ ...letter, to })
  }

  async #send(letter: Letter, when: () => Promise<boolean>): Promise<void> {
    if (!(await when())) return
    const { subject, text } = messageText(letter.message, letter.language, letter.host)
    for (const [index, pause] of PAUSES_MS.entries()) {
      if (pause > 0) await delay(pause, undefined, { ref: false })
      try {
        await this.#sendNow(letter.to, subject, text)
        return
      } catch (error) {
        if (index === PAUSES_MS.length - 1) throw error
      }
    }
  }

  async #sendNow(to: Contact, subject: string, text: string): Promise<void> {
    const { mail, sms, pool, now } = this.#options
    const way = this.wayTo(to)
    if (way === 'sms') await sms?.(to.value, text)
    else if (way === 'email') await mail?.send(to.value, subject, text)
    else if (way === 'outbox') await insertOutboxMessage(pool(), { target: to.value, subject, text, made: now() })
  }
}
