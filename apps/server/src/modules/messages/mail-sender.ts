import { createTransport } from 'nodemailer'

/** Sends one mail. Rejects when the server does not accept it. */
export interface MailSender {
  send(to: string, subject: string, text: string): Promise<void>
}

const WAIT_MS = 15_000

/**
 * Creates a sender of mail through the operator's server.
 * @param url smtp:// or smtps://, with name and password if the server requires them
 * @param from sender address
 */
export function createMailSender(url: string, from: string): MailSender {
  const { hostname } = new URL(url)
  const isHere = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)
  const transport = createTransport({
    url,
    // credentials and codes are never sent unencrypted over a network
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
