export { INDICATORS } from '@tidebook/market'
