import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { payFromAnvil } from './anvil-payout.ts'

const RECIPIENT = '0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf'

/** A program that refuses transactions which arrive while it reads the nonce for another one. */
async function racingProgram(): Promise<string> {
  let isBusy = false
  let refusals = 1
  const respond = async (method: string): Promise<object> => {
    if (method === 'eth_accounts') return { result: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] }
    if (isBusy) return { error: { message: 'nonce too low' } }
    isBusy = true
    await setImmediate()
    isBusy = false
    return refusals-- > 0 ? { error: { message: 'insufficient funds' } } : { result: '0xaa' }
  }
  const server = createServer((request, response) => {
    void request.toArray().then(async (chunks: Buffer[]) => {
      const { method } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { method: string }
      response.end(JSON.stringify(await respond(method)))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('payments by the program of a demonstration chain', () => {
  it('wait for each other, and continue after a refused one', async () => {
    const pay = payFromAnvil(await racingProgram())
    const payments = await Promise.all(Array.from({ length: 8 }, () => pay(RECIPIENT, '10')))
    expect(payments).toEqual([false, ...Array.from({ length: 7 }, () => true)])
  })
})
