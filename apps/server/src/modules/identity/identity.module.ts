import { identityCalls } from '@tidebook/contract'
import type { RealNameAction } from '@tidebook/contract/identity'
import type pg from 'pg'
import { networkLimits, type AttemptLimit, type Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Sealer } from '../../platform/secrets/sealer.ts'
import type { ServerModule } from '../../platform/server-module.ts'
import { forgetIdentities, identityData } from './identity-data.ts'
import { identityTables } from './identity-tables.ts'
import { ownIdentity, requirePhotoWanted, sendIdentity, takePhoto } from './own-identity.ts'
import { createPhotoEncoder } from './photo-encoder.ts'
import { decideReview, openReview, reviewPhoto, reviewQueue, type People } from './review.ts'

export interface IdentityModuleOptions {
  readonly pool: () => pg.Pool
  readonly attempts: Attempts
  readonly sealer: Sealer
  readonly people: People
  /** What the operator wants a verified name for. */
  readonly wantedFor: ReadonlySet<RealNameAction>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

const HOUR_MS = 3_600_000

/** Photos are unpacked one at a time for everybody: nobody may have that done all the time. */
const photoLimits = (account: string, network: string): AttemptLimit[] => [
  { kind: 'photo', key: account, most: 30, windowMs: HOUR_MS },
  ...networkLimits({ kind: 'photo-network', key: network, most: 240, windowMs: HOUR_MS }),
]

/** Who people are: sent by themselves, looked at by staff. */
export const identityModule = ({
  pool,
  attempts,
  sealer,
  people,
  wantedFor,
  now,
}: IdentityModuleOptions): ServerModule => {
  const encode = createPhotoEncoder()
  const desk = () => ({ pool: pool(), sealer, people, now })
  return {
    name: 'identity',
    roles: ['api'],
    migrations: { '2026-11-23-identity': identityTables },
    jobs: [forgetIdentities],
    accountData: identityData(sealer),
    calls: ({ call }) => {
      call(identityCalls.mine, ({ params, identity }) =>
        ownIdentity(desk(), ownAccount(params.id, identity), [...wantedFor]),
      )
      call(identityCalls.uploadImage, async ({ params, body, identity, visit }) => {
        const account = ownAccount(params.id, identity)
        await requirePhotoWanted(desk(), account)
        if (!(await attempts.take(photoLimits(account, visit.client.network)))) throw new ApiError('tooFrequent')
        const image = await encode(Buffer.from(body.image, 'base64'))
        return { photos: await takePhoto(desk(), { account, kind: body.kind, image }) }
      })
      call(identityCalls.verify, async ({ params, body, identity }) => {
        const account = ownAccount(params.id, identity)
        await sendIdentity(desk(), account, body)
        return ownIdentity(desk(), account, [...wantedFor])
      })
      call(identityCalls.queue, () => reviewQueue(desk()))
      call(identityCalls.open, ({ params, identity }) => openReview(desk(), params.id, nameOf(identity)))
      call(identityCalls.photo, async ({ params, identity }) => {
        const image = await reviewPhoto(desk(), params.id, params.kind, nameOf(identity))
        return { image: image.toString('base64'), bytes: image.length }
      })
      call(identityCalls.decide, async ({ params, body, identity, visit }) => {
        const state = await decideReview(desk(), { account: params.id, ...body }, nameOf(identity))
        people.tell(params.id, body.reason ?? 'verified', new URL(visit.addresses.web).host)
        return { state }
      })
    },
  }
}

/** The own account, which the path names as well. @throws ApiError `notAllowed` for another one's */
const ownAccount = (id: string, identity: Identity | undefined): string => {
  if (identity === undefined || identity.isStaff || identity.id !== id) throw new ApiError('notAllowed')
  return id
}

/** The name of somebody of the staff. */
const nameOf = (identity: Identity | undefined): string => {
  if (identity?.isStaff !== true) throw new ApiError('notAllowed')
  return identity.id
}
