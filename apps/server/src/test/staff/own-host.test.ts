import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startExchange, type StartedExchange } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cookiePair, StaffDesk } from './staff-desk.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const PEOPLE = 'exchange.example'
const STAFF = 'staff.exchange.example'
const STRICT = 'max-age=31536000'

describe('an exchange with a separate staff host', () => {
  let started: StartedExchange
  let desk: StaffDesk

  beforeAll(async () => {
    started = await startExchange({
      ownDatabase: true,
      env: { PUBLIC_URL: `https://${PEOPLE}`, STAFF_URL: `https://${STAFF}`, TRUSTED_PROXY: '127.0.0.1' },
    })
    desk = await StaffDesk.open(started.exchange, Date.now)
  })
  afterAll(async () => {
    await desk.close()
    await started[Symbol.asyncDispose]()
  })

  /** Sends a request as the proxy forwards it. */
  const ask = async (
    host: string,
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }> => {
    const sent = request(started.exchange.url + path, {
      headers: { host, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.1', ...headers },
      agent: false,
    }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
    return { status: response.statusCode ?? 0, headers: response.headers, text }
  }

  it('serves staff pages and calls there, and user pages and calls elsewhere', async () => {
    const status = async (host: string, path: string): Promise<number> => (await ask(host, path)).status
    for (const path of ['/staff', '/staff/people', '/staff/api/me', '/%73taff/api/me', '/staff/nothing/there']) {
      expect([path, await status(PEOPLE, path), await status('localhost', path)]).toEqual([path, 421, 421])
      expect([path, await status(STAFF, path)]).not.toEqual([path, 421])
    }
    for (const path of ['/health', '/info/alltickers', '/my/settings', '/vault/', '/static/config/hosts.json']) {
      expect([path, await status(STAFF, path)]).toEqual([path, 421])
      expect([path, await status(PEOPLE, path)]).not.toEqual([path, 421])
    }
    expect((await ask(STAFF, '/')).headers.location).toBe('/staff')
    const upgrade = { connection: 'Upgrade', upgrade: 'websocket' }
    expect((await ask(STAFF, '/ws', upgrade)).status).toBe(421)
  })

  it('separates the cookies of both hosts, and rejects pages of one on the other', async () => {
    const token = cookiePair(await desk.cookieOf('admin')).replace('tidebook_staff=', '')
    const code = async (cookie: string, origin: string): Promise<unknown> => {
      const { text } = await ask(STAFF, '/staff/api/me', { cookie, origin })
      return (JSON.parse(text) as { code: unknown }).code
    }
    expect(await code(`__Host-staff=${token}`, `https://${STAFF}`)).toBe('0')
    for (const name of ['tidebook_staff', '__Secure-staff', 'account'])
      expect([name, await code(`${name}=${token}`, `https://${STAFF}`)]).toEqual([name, '4010'])
    expect(await code(`__Host-staff=${token}`, `https://${PEOPLE}`)).toBe('4030')
  })

  it('makes browsers of both hosts stay on https, with each answer, and never over plain http', async () => {
    const readNetworkTag = async (host: string, path: string): Promise<string | undefined> =>
      (await ask(host, path)).headers['strict-transport-security']
    for (const [host, path] of [
      [PEOPLE, '/'],
      [PEOPLE, '/health'],
      [PEOPLE, '/app/user/nothing'],
      [PEOPLE, '/staff'],
      [STAFF, '/staff'],
      [STAFF, '/'],
    ] as const)
      expect([host, path, await readNetworkTag(host, path)]).toEqual([host, path, STRICT])
    expect(await readNetworkTag('elsewhere.example', '/health')).toBeUndefined()
    const plain = await fetch(`${started.exchange.url}/health`)
    expect([plain.status, plain.headers.get('strict-transport-security')]).toEqual([200, null])
  })

  it('prints one-time links with the staff host', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [MAIN, 'staff', 'add', 'ann', 'support'], {
      env: {
        ...process.env,
        DATA_DIR: started.exchange.config.dataDir,
        STAFF_URL: `https://${STAFF}`,
        LOG_LEVEL: 'silent',
      },
    })
    expect(stdout).toContain(`https://${STAFF}/staff/welcome#`)
  })
})
