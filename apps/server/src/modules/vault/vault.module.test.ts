import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FIXED_SECURITY_HEADERS } from '../../platform/http/security-headers.ts'
import { networkFactsOf } from '../network/network-file.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import { vaultModule } from './vault.module.ts'

let app: FastifyInstance
let folder: string

beforeEach(async () => {
  app = fastify()
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(FIXED_SECURITY_HEADERS)
  })
  folder = await mkdtemp(join(tmpdir(), 'tidebook-vault-'))
  await mkdir(join(folder, 'vault'))
  await mkdir(join(folder, 'vault/assets'))
  for (const name of ['style-1.css', 'face-1.woff2', 'face-2.woff2'])
    await writeFile(join(folder, 'vault/assets', name), '')
  await writeFile(
    join(folder, 'vault/vault.html'),
    '<!doctype html><head><link rel="stylesheet" crossorigin href="/vault/assets/style-1.css"></head>',
  )
  const addresses = {
    web: 'https://a.example',
    stream: 'wss://a.example',
    nodeHttp: '',
    nodeSocket: '',
    otherNodes: [],
  }
  const client = { address: '203.0.113.1', network: '203.0.113.1', secure: true, forwarded: false }
  const facts = networkFactsOf(shippedDescription(), 1000)
  const vault = vaultModule({
    folder,
    facts,
    tokens: () => [],
    ledger: () => 7,
    payees: () => ({ withdrawals: 'jAgent' }),
  })
  await vault.calls?.({ app, call: () => undefined, visitOf: () => ({ client, addresses, realm: 'both' }) })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

it.each([
  ['a frame of the page', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }, 200, 'cross-origin', true],
  [
    'a frame of another site',
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
    200,
    'same-origin',
    false,
  ],
  ['a browser that does not tell', {}, 200, 'same-origin', false],
  ['a script of the page', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' }, 404, 'same-origin', false],
])('the vault for %s', async (_who, headers, status, resourcePolicy, hasPhrase) => {
  const answer = await app.inject({ url: '/vault/', headers })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['cross-origin-resource-policy'], 'Firefox takes it for another origin').toBe(resourcePolicy)
  expect(answer.body.includes('vault-phrase')).toBe(hasPhrase)
  if (status === 200) expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
})

it('lets the vault load only its own style sheet and fonts, and make no other request', async () => {
  const { headers } = await app.inject({ url: '/vault/' })
  const policy = String(headers['content-security-policy']).split('; ')
  expect(policy.filter((part) => /^(?:style|font)-src/.test(part))).toEqual([
    'style-src https://a.example/vault/assets/style-1.css',
    'font-src https://a.example/vault/assets/face-1.woff2 https://a.example/vault/assets/face-2.woff2',
  ])
  expect(headers['permissions-policy']).toBe(
    'camera=(), clipboard-read=(), display-capture=(), geolocation=(), hid=(), microphone=(), payment=(), serial=(), storage-access=(), usb=()',
  )
})

it("passes the exchange's own accounts to the vault, where no page can change them", async () => {
  const { body } = await app.inject({ url: '/vault/' })
  expect(body).toContain('payees')
  expect(body).toContain('jAgent')
})
