import { afterEach, expect, it, vi } from 'vitest'
import { uploadFetch } from './upload-fetch.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs the browser's request with one that receives a response with the given status as soon as it is sent. */
function answerWith(status: number, responseText = ''): void {
  class Answered extends EventTarget {
    readonly upload = new EventTarget()
    readonly status = status
    readonly statusText = ''
    readonly responseText = responseText
    withCredentials = false
    open(): void {}
    setRequestHeader(): void {}
    send(): void {
      this.dispatchEvent(new Event('load'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Answered)
}

function send(): Promise<Response> {
  return uploadFetch(() => undefined)('https://exchange.example/x', { method: 'POST', body: '{}' })
}

it.each([204, 205, 304])('answers with status %s, which has no body', async (status) => {
  answerWith(status)
  const response = await send()
  expect([response.status, response.body]).toEqual([status, null])
})

it('answers with the text of the server', async () => {
  answerWith(200, '{"result":true}')
  expect(await (await send()).json()).toEqual({ result: true })
})

it('rejects for a status that no response can have, instead of waiting for the timeout', async () => {
  answerWith(999)
  await expect(send()).rejects.toThrow(RangeError)
})
