import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contactOf } from '@tidebook/contract'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, it } from 'vitest'
import { createMailSender } from './mail-sender.ts'
import { createSmsSender } from './sms-sender.ts'

describe('messages to users', () => {
  const closing: (() => void)[] = []
  afterEach(() => {
    for (const close of closing.splice(0)) close()
  })

  it('are sent to the configured gateway only, without following redirects', async () => {
    const requests: string[] = []
    const listening = async (answer: Parameters<typeof createServer>[1]): Promise<string> => {
      const server: Server = createServer(answer).listen(0, '127.0.0.1')
      closing.push(() => server.close())
      await once(server, 'listening')
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }
    const other = await listening((_request, response) => {
      requests.push('other')
      response.end('{}')
    })
    const gateway = await listening((_request, response) => {
      requests.push('gateway')
      response.writeHead(307, { location: other }).end()
    })
    await expect(createSmsSender(gateway, '{"to":"{to}","text":"{text}"}')('13800000000', '1')).rejects.toThrow()
    expect(requests).toEqual(['gateway'])
  })

  it('reject addresses that could inject a header, and contain exactly our headers', async () => {
    const hostile = [
      'a@example.com\r\nBcc: b@example.com',
      'a@example.com%0d%0aBcc: b@example.com',
      'a@example.com,b@example.com',
      'a@example.com b@example.com',
      '"a\r\nBcc: b@example.com"@example.com',
      'Anna <a@example.com>',
      'a@example.com>\r\nRCPT TO:<b@example.com',
      'a\u0000@example.com',
      'a@exa\u2028mple.com',
      'a@[127.0.0.1]',
      'a@example.com\n',
      'group:a@example.com;',
    ]
    // whitespace around an address is trimmed, as it is around every name
    expect(hostile.map((text) => contactOf(text)?.value)).toEqual(
      hostile.map((text) => (text === 'a@example.com\n' ? 'a@example.com' : undefined)),
    )
    const took: { to: string[]; text: string }[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        let text = ''
        stream.setEncoding('utf8').on('data', (part: string) => (text += part))
        stream.on('end', () => {
          took.push({ to: envelope.rcptTo.map(({ address }) => address), text })
          done()
        })
      },
    })
    closing.push(() => server.close())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const { port } = server.server.address() as AddressInfo
    const sender = createMailSender(`smtp://127.0.0.1:${port}`, 'exchange@example.com')
    for (const address of ['a@example.com\r\nBcc: b@example.com', 'a@example.com>\r\nRCPT TO:<b@example.com'])
      await sender.send(address, 'A code\r\nBcc: c@example.com', 'text').catch(() => undefined)
    await sender.send('a@example.com', 'A code\r\nBcc: c@example.com', 'text')
    for (const { to, text } of took) {
      expect(to).toHaveLength(1)
      expect(text).not.toMatch(/^(?:bcc|rcpt)/im)
    }
    expect(took.at(-1)?.to).toEqual(['a@example.com'])
  })
})
