import { calls } from '@tidebook/contract'
import type { RealNameAction } from '@tidebook/contract/identity'
import type pg from 'pg'
import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'
import type { Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import { ownAccount, staffNameOf } from '../../platform/http/principal.ts'
import { createPhotoEncoder } from '../../platform/images/photo-encoder.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { deleteExpiredIdentities, identityData } from './identity-data.ts'
import { SEALED_FORMS } from './identity-record.ts'
import { identityTables } from './identity-tables.ts'
import { readIdentity, requirePhotoAccepted, sendIdentity, storePhoto } from './own-identity.ts'
import { SEALED_PHOTOS } from './photos.repository.ts'
import { decideReview, openReview, reviewPhoto, reviewQueue, type People } from './review.ts'

export interface IdentityModuleOptions {
  readonly pool: () => pg.Pool
  readonly attempts: Attempts
  readonly sealer: Sealer
  readonly people: People
  /** Actions for which the operator requires a verified name. */
  readonly wantedFor: ReadonlySet<RealNameAction>
  /** Current time in milliseconds since 1970. */
  readonly now: () => number
}

const HOUR_MS = 3_600_000
/** Image limits that keep small print readable. A smaller image would not show the document legibly. */
const DOCUMENT = { keptSide: 2_400, leastSide: 200 } as const

/**
 * Returns the limits on photo uploads. Photos are decoded one at a time for all users, so no user may occupy the
 * decoder.
 */
function photoLimits(account: string, network: string): AttemptLimit[] {
  return [
    { kind: 'photo', key: account, most: 30, windowMs: HOUR_MS },
    ...networkLimits({ kind: 'photo-network', key: network, most: 240, windowMs: HOUR_MS }),
  ]
}

/** Identities of users. Users submit them, and staff review them. */
export function identityModule({
  pool,
  attempts,
  sealer,
  people,
  wantedFor,
  now,
}: IdentityModuleOptions): ServerModule {
  const encode = createPhotoEncoder(DOCUMENT)
  const desk = () => ({ pool: pool(), sealer, people, now })
  return {
    name: 'identity',
    roles: ['api'],
    migrations: { '2026-11-23-identity': identityTables },
    jobs: [deleteExpiredIdentities],
    accountData: identityData(sealer),
    sealed: [SEALED_FORMS, SEALED_PHOTOS],
    calls: ({ call }) => {
      call(calls.identity.mine, ({ params, principal }) =>
        readIdentity(desk(), ownAccount(principal, params.id), [...wantedFor]),
      )
      call(calls.identity.uploadImage, async ({ params, body, principal, visit }) => {
        const account = ownAccount(principal, params.id)
        await requirePhotoAccepted(desk(), account)
        if (!(await attempts.take(photoLimits(account, visit.client.network)))) throw new ApiError('tooFrequent')
        const image = await encode(Buffer.from(body.image, 'base64'))
        return { photos: await storePhoto(desk(), { account, kind: body.kind, image }) }
      })
      call(calls.identity.verify, async ({ params, body, principal }) => {
        const account = ownAccount(principal, params.id)
        await sendIdentity(desk(), account, body)
        return readIdentity(desk(), account, [...wantedFor])
      })
      call(calls.identity.queue, () => reviewQueue(desk()))
      call(calls.identity.open, ({ params, principal }) => openReview(desk(), params.id, staffNameOf(principal)))
      call(calls.identity.photo, async ({ params, principal }) => {
        const image = await reviewPhoto(desk(), params.id, params.kind, staffNameOf(principal))
        return { image: image.toString('base64'), bytes: image.length }
      })
      call(calls.identity.decide, async ({ params, body, principal, visit }) => {
        const state = await decideReview(desk(), { account: params.id, ...body }, staffNameOf(principal))
        people.notify(params.id, body.reason ?? 'verified', new URL(visit.addresses.web).host)
        return { state }
      })
    },
  }
}
