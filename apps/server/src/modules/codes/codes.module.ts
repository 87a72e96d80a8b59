import { calls, contactFormatError, contactOf, type Contact } from '@tidebook/contract'
import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import type { Visit } from '../../platform/http/gate.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { languageOf } from '../messages/message-text.ts'
import { sendCode, type CodeSending } from './code-sending.ts'
import { drawCode } from './draw-code.ts'
import { imageCodesTable } from './image-codes.ts'
import { codesTable, deleteExpiredCodes } from './sent-codes.ts'

/** Returns the counter key for requests from a sender who is known to the contact's account. */
type RegularOf = (
  asked: { readonly visit: Visit; readonly cookies: Cookies },
  contact: Contact,
) => Promise<string | undefined>

/** Returns the limit of image codes per network in ten minutes. */
function imageLimits(network: string): AttemptLimit[] {
  return networkLimits({ kind: 'image', key: network, most: 60, windowMs: 600_000 })
}

/** Codes sent by SMS and by e-mail, and codes in images (section 7, U14, U15). */
export function codesModule(sending: CodeSending & { readonly regularOf: RegularOf }): ServerModule {
  return {
    name: 'codes',
    roles: ['api'],
    migrations: { '2026-11-23-codes': codesTable, '2026-11-23-image-codes': imageCodesTable },
    jobs: [deleteExpiredCodes],
    calls: ({ call }) => {
      const { attempts, codes, images } = sending
      call(calls.code.sms, ({ params, query, visit, agent, cookies }) =>
        sendCode(sending, {
          regularOf: (contact) => sending.regularOf({ visit, cookies }, contact),
          purpose: query.verifyType,
          target: params.phone,
          language: query.lang ?? languageOf(agent.languages),
          host: new URL(visit.addresses.web).host,
          network: visit.client.network,
          imgCode: query.imgCode,
          imgCodeId: query.imgCodeId,
        }),
      )
      call(calls.code.img, async ({ params, visit }) => {
        if (!(await attempts.take(imageLimits(visit.client.network)))) throw new ApiError('tooFrequent')
        const { text, width, height, strokes } = drawCode()
        await images.keep(params.id, text)
        return { id: params.id, width, height, strokes: [...strokes] }
      })
      call(calls.code.checkSms, async ({ params, query }) => {
        const contact = contactOf(params.phone)
        if (contact === undefined) throw new ApiError(contactFormatError(params.phone))
        await codes.look(query.verifyCodeType, contact.value, query.verifyCode)
        return { right: true as const }
      })
      call(calls.code.checkImg, async ({ params, query }) => {
        await images.check(params.id, query.verifyImgCode)
        return { right: true as const }
      })
    },
  }
}
