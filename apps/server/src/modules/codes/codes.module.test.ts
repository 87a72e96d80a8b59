import { codeRoutes } from '@tidebook/contract/routes'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestDatabase } from '../../platform/database/test-database.fixture.ts'
import { injectCall, injectedRegistry } from '../../platform/http/injected-calls.fixture.ts'
import { codesModule } from './codes.module.ts'
import { imageCodesTable, storedImageCodes, type ImageCodes } from './image-codes.ts'

const MINUTE = 60_000
const ID = 'an-id-of-a-picture'

describe('the calls of image codes', () => {
  let app: FastifyInstance
  let images: ImageCodes
  let clock = Date.UTC(2026, 10, 24)
  /** The text of the last drawn image. */
  let drawn = ''
  beforeAll(async () => {
    const database = await startTestDatabase({ images: imageCodesTable })
    const now = () => clock
    const stored = storedImageCodes(() => database.pool, now)
    images = {
      ...stored,
      keep: (id, text) => {
        drawn = text
        return stored.keep(id, text)
      },
    }
    app = fastify()
    const attempts = { take: () => Promise.resolve(true) }
    const sending = { attempts, images } as unknown as Parameters<typeof codesModule>[0]
    await codesModule(sending).calls?.(injectedRegistry(app, database.pool, now))
    return async () => {
      await app.close()
      await database[Symbol.asyncDispose]()
    }
  })
  const call = <Data>(route: Parameters<typeof injectCall>[1], query: Readonly<Record<string, string>> = {}) =>
    injectCall<Data>(app, route, { uuid: 'the-id-of-a-request', id: ID }, {}, query, undefined)
  const check = async (verifyImgCode: string): Promise<string> =>
    (await call(codeRoutes.checkImg, { verifyImgCode })).code
  beforeEach(async () => {
    const { code, data } = await call<{ id: string; strokes: readonly string[] }>(codeRoutes.img)
    expect([code, data.id]).toEqual(['0', ID])
    expect(data.strokes.length).toBeGreaterThan(9)
    expect(drawn).toHaveLength(5)
  })

  it('API-036 API-038 accept the text of the image, which stays valid for the request that uses it', async () => {
    expect([await check(drawn), await check(` ${drawn.toLowerCase()}`)]).toEqual(['0', '0'])
    await images.spend(ID, drawn)
    expect(await check(drawn), 'after its use').toBe('1002')
  })

  it('API-038 reject another text, which consumes the image', async () => {
    expect([await check('?????'), await check(drawn)]).toEqual(['1002', '1002'])
  })

  it('API-038 reject the text of an image after two minutes', async () => {
    clock += 2 * MINUTE
    expect(await check(drawn)).toBe('1004')
  })
})
