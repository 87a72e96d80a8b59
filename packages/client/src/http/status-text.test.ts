import { STATUS_CODES } from 'node:http'
import { expect, it } from 'vitest'
import { statusText } from './status-text.ts'

it.each([400, 401, 403, 404, 405, 408, 409, 414, 415, 429, 431, 500, 501, 502, 503, 504])(
  'A49 uses the standard text of %i without a text in the answer',
  (status) => {
    expect(statusText(status, '')).toBe(STATUS_CODES[status])
    expect(statusText(status, 'Own')).toBe('Own')
  },
)

it('A49 names the number of any other status', () => {
  expect([statusText(413, ''), statusText(422, ''), statusText(418, '')]).toEqual([
    'Content Too Large',
    'Unprocessable Content',
    'HTTP 418',
  ])
})
