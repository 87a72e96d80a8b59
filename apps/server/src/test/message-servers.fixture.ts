import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eventually } from '@tidebook/testkit'
import { SMTPServer } from 'smtp-server'

/** A delivered message. */
export interface Delivered {
  readonly to: string
  readonly text: string
}

/** A real mail server and an HTTP SMS gateway, with the messages that they received. */
export class MessageServers {
  readonly delivered: Delivered[] = []
  readonly #mail: SMTPServer
  readonly #sms: Server

  private constructor() {
    this.#mail = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        const parts: Buffer[] = []
        stream.on('data', (part: Buffer) => parts.push(part))
        stream.on('end', () => {
          const text = Buffer.concat(parts).toString()
          for (const { address } of session.envelope.rcptTo) this.delivered.push({ to: address, text })
          done()
        })
      },
    })
    this.#sms = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const { to, text } = JSON.parse(Buffer.concat(parts).toString()) as Delivered
        this.delivered.push({ to, text })
        response.end('{}')
      })
    })
  }

  static async start(): Promise<MessageServers> {
    const servers = new MessageServers()
    await Promise.all([
      new Promise<void>((resolve) => servers.#mail.listen(0, '127.0.0.1', () => resolve())),
      new Promise<void>((resolve) => servers.#sms.listen(0, '127.0.0.1', () => resolve())),
    ])
    return servers
  }

  get env(): Readonly<Record<string, string>> {
    const portOf = (address: unknown): number => (address as AddressInfo).port
    return {
      SMTP_URL: `smtp://127.0.0.1:${portOf(this.#mail.server.address())}`,
      MAIL_FROM: 'exchange@example.com',
      SMS_URL: `http://127.0.0.1:${portOf(this.#sms.address())}/send`,
    }
  }

  /** Waits for the code in a recipient's newest message after the first `before` ones. */
  async code(to: string, before: number): Promise<string> {
    const findCode = (): string | undefined => {
      const { text = '' } = this.delivered.slice(before).findLast((each) => each.to === to) ?? {}
      return /(?:^|\D)(\d{6})(?: is|\D)/m.exec(text.replace(/[\s\S]*\r\n\r\n/, ''))?.[1]
    }
    await eventually(`a code for ${to}`, () => findCode() !== undefined)
    return findCode() ?? ''
  }

  async stop(): Promise<void> {
    await Promise.all([
      new Promise<void>((resolve) => this.#mail.close(() => resolve())),
      new Promise<unknown>((resolve) => this.#sms.close(resolve)),
    ])
  }
}
