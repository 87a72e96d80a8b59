import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { channelText, parseChannel } from '../stream/channels.ts'
import { asyncApiDocument } from './channels.ts'

const document = asyncApiDocument()

function compile(payload: unknown) {
  const { schemaFormat, schema } = payload as { readonly schemaFormat: string; readonly schema: object }
  // Tools that do not find the dialect here assume draft 7.
  expect(schemaFormat).toBe('application/schema+json;version=draft-2020-12')
  return new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
}

describe('description of the market stream', () => {
  it('DEV-101 contains every channel under an address that the server accepts', () => {
    const values: Readonly<Record<string, string>> = { base: 'SWT', counter: 'CNY', cycle: 'hour', address: 'jX' }
    for (const [kind, { address, parameters }] of Object.entries(document.channels)) {
      const text = address.replaceAll(/\{(\w+)\}/g, (_brace, name: string) => values[name] ?? '')
      const channel = parseChannel(text)
      expect(channel?.kind).toBe(kind)
      expect(channel && channelText(channel)).toBe(text)
      expect(Object.keys(parameters)).toEqual([...address.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
    }
  })

  it('DEV-101 has valid schemas that accept the sent messages and reject others', () => {
    const payloads = Object.values(document.channels).flatMap(({ messages }) => [
      messages.snapshot['payload'],
      messages.update['payload'],
    ])
    for (const payload of payloads) expect(() => compile(payload)).not.toThrow()
    const check = compile(document.channels['book']?.messages.snapshot['payload'])
    const message = { channel: 'book:SWT-CNY', kind: 'snapshot', sequence: 4, ledger: 9 }
    expect(check({ ...message, data: { bids: [['0.5', '10']], asks: [], tick: 6 } })).toBe(true)
    expect(check({ ...message, kind: 'update', data: { bids: [], asks: [], tick: 6 } })).toBe(false)
    expect(check({ ...message, data: { bids: [[0.5, 10]], asks: [] } })).toBe(false)
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })
})
