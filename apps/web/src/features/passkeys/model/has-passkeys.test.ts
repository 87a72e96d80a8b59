import { expect, it } from 'vitest'
import { hasPasskeys } from './has-passkeys.ts'

const browser = { PublicKeyCredential: () => undefined }

it.each([
  ['exchange.example', true],
  ['localhost', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('passkeys at %s: %s', (hostname, expected) => {
  expect(hasPasskeys(hostname, browser)).toBe(expected)
  expect(hasPasskeys(hostname, {})).toBe(false)
})
