import { createTransport } from 'nodemailer'

/** Sends one mail; rejects when the server did not take it. */
export interface MailSender {
  send(to: string, subject: string, text: string): Promise<void>
}

const WAIT_MS = 15_000

/**
 * Mail through a server of the operator's.
 * @param url smtp:// or smtps://, with name and password where it wants them
 * @param from address that mails come from
 */
export const createMailSender = (url: string, from: string): MailSender => {
  const { hostname } = new URL(url)
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  const transport = createTransport({
    url,
    // a name and a code go over no wire in clear text
    requireTLS: !isHere,
    ignoreTLS: isHere,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (to, subject, text) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}
