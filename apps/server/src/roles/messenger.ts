import { createMailSender } from '../modules/messages/mail-sender.ts'
import { Messenger, type MessengerOptions } from '../modules/messages/messenger.ts'
import { createSmsSender } from '../modules/messages/sms-sender.ts'
import type { ServerConfig } from '../platform/config.ts'

/** Creates the messenger with the configured senders. */
export function messengerOf(
  { smtpUrl, mailFrom, smsUrl, smsBody }: ServerConfig,
  options: Omit<MessengerOptions, 'mail' | 'sms'>,
): Messenger {
  return new Messenger({
    ...options,
    mail: smtpUrl === undefined ? undefined : createMailSender(smtpUrl, mailFrom),
    sms: smsUrl === undefined ? undefined : createSmsSender(smsUrl, smsBody),
  })
}
