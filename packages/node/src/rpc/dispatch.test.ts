import { swt } from '@tidebook/protocol'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { Caller } from '../admission/caller.ts'
import { dispatch } from './dispatch.ts'
import type { Services } from './services.ts'

const CALLER: Caller = { isAdmin: false, ownsLedger: false, client: 'a', requestId: 'connection-1' }

it.each([
  [{}, 'connection-1'],
  [{ request_id: 'request-0001' }, 'request-0001'],
  [{ request_id: 'not valid' }, 'connection-1'],
])('logs and answers a defect with the id of the request %o', async (values, id) => {
  const lines: unknown[] = []
  const services = {
    logger: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    network: swt,
    admission: { work: () => Promise.reject(new TypeError('a defect')) },
  } as unknown as Services
  await expect(dispatch({ method: 'ledger', values }, services, CALLER, () => '')).rejects.toMatchObject({
    code: 'internal',
    extra: { request_id: id },
  })
  expect(lines).toMatchObject([{ msg: 'request failed', method: 'ledger', request: id }])
})
