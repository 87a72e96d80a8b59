import type { CodePurpose, MessageLanguage } from '@tidebook/contract'
import type { RejectReason } from '@tidebook/contract/identity'
import en from './texts/en.json' with { type: 'json' }
import ru from './texts/ru.json' with { type: 'json' }
import zh from './texts/zh.json' with { type: 'json' }

/** Content of a message. */
export type Message =
  | { readonly kind: 'code'; readonly purpose: CodePurpose; readonly code: string }
  | { readonly kind: 'notice'; readonly what: Notice }
  | { readonly kind: 'review'; readonly decision: Decision }

/** Account changes that are reported to the owner, so that others cannot make them unnoticed. */
export type Notice =
  | 'password'
  | 'passwordOnly'
  | 'passwordAndPasskeys'
  | 'phone'
  | 'email'
  | 'phoneRemoved'
  | 'emailRemoved'
  | 'passkey'
  | 'passkeyRemoved'
  | 'closed'

/** Decision on a submitted identity: verified, or the reason for rejection. */
type Decision = 'verified' | RejectReason

const TEXTS = { en, zh, ru } as const satisfies Record<MessageLanguage, Readonly<Record<string, string>>>

/** Returns the first supported language in a browser's list, or English. */
export function languageOf(languages: string): MessageLanguage {
  const named = languages.split(',').map((each) => each.trim().slice(0, 2).toLowerCase())
  return named.find((each): each is MessageLanguage => each in TEXTS) ?? 'en'
}

/**
 * Returns the subject and text of a message.
 * @param host public host of the exchange
 */
export function messageText(
  message: Message,
  language: MessageLanguage,
  host: string,
): { readonly subject: string; readonly text: string } {
  const texts = TEXTS[language]
  const between = language === 'zh' ? '' : ' '
  const fill = (...sentences: readonly string[]): string =>
    sentences
      .join(between)
      .replaceAll('{code}', message.kind === 'code' ? message.code : '')
      .replaceAll('{host}', host)
  if (message.kind === 'notice')
    return {
      subject: fill(texts['notice.subject']),
      text: fill(texts[`notice.${message.what}`], texts['notice.next']),
    }
  if (message.kind === 'review')
    return {
      subject: fill(texts['review.subject']),
      text:
        message.decision === 'verified'
          ? fill(texts['review.verified'])
          : fill(texts['review.rejected'], texts[`review.${message.decision}`], texts['review.next']),
    }
  return {
    subject: fill(texts['code.subject']),
    text: fill(texts[`code.${message.purpose}`], texts['code.next']),
  }
}
