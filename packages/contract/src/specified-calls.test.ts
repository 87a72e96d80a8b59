import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { Call } from './call.ts'
import { calls } from './calls.ts'

const { code, user, identity, bank, gateway, finnal, poc, wallet, info, content, static: files } = calls

/** Method, path and value names of each call, as spelled in section 7 of the specification. */
const SPECIFIED: readonly (readonly [row: string, call: Call, address: string, names?: string])[] = [
  ['API-010', files.config, 'GET /static/config/config.json', 't'],
  ['API-011', files.hosts, 'GET /static/config/hosts.json', 't'],
  ['API-012', files.pairs, 'GET /static/config/pairs.json', 't'],
  ['API-019', info.ticker, 'GET /info/ticker/{base}-{counter}'],
  ['API-020', info.allTickers, 'GET /info/alltickers'],
  ['API-021', info.depth, 'GET /info/depth/{base}-{counter}/{type}'],
  ['API-022', info.kline, 'GET /info/kline/{base}-{counter}/{type}'],
  ['API-023', info.history, 'GET /info/history/{base}-{counter}/{type}', 'time'],
  ['API-024', info.historyMore, 'GET /info/history/{id}/more'],
  ['API-025', info.pairFile, 'GET /{base}_{counter}.json', 't'],
  ['API-027', wallet.balance, 'GET /wallet/balance/{address}', 'w'],
  ['API-028', wallet.hashDetail, 'GET /hash/detail/{hash}', 'h'],
  ['API-029', wallet.transactions, 'GET /wallet/trans/{address}', 'p s w'],
  ['API-030', wallet.transactions, 'GET /wallet/trans/{address}', 'b e c t bs aw get pay'],
  ['API-031', wallet.offers, 'GET /wallet/offer/{address}', 'p s w'],
  ['API-032', wallet.offers, 'GET /wallet/offer/{address}', 'c bs'],
  ['API-033', wallet.sumAll, 'GET /sum/all/{address}', 't'],
  ['API-035', code.sms, 'GET /app/code/sms/{uuid}/{phone}', 'verifyType'],
  ['API-036', code.img, 'GET /app/code/img_code/{uuid}/{id}'],
  ['API-037', code.checkSms, 'GET /app/code/check_sms_code/{uuid}/{phone}', 'verifyCode verifyCodeType'],
  ['API-038', code.checkImg, 'GET /app/code/check_img_code/{uuid}/{id}', 'verifyImgCode'],
  ['API-039', user.isActive, 'GET /app/user/is_active/{uuid}/{id}'],
  ['API-040', user.register, 'POST /app/user/register/{uuid}/{phone}', 'password verifyCode publicKey imgCode'],
  ['API-041', user.emailRegister, 'POST /app/user/email_register/{uuid}/{email}'],
  ['API-042', user.pwdLogin, 'POST /app/user/pwd_login/{uuid}/{account}', 'password imgCode'],
  ['API-043', user.smsLogin, 'POST /app/user/sms_login/{uuid}/{phone}'],
  ['API-044', user.logout, 'POST /app/user/logout/{uuid}/{id}'],
  ['API-045', user.getMyself, 'GET /app/user/get_myself/{uuid}/{userName}', 'timestamp'],
  ['API-046', identity.uploadImage, 'POST /app/user/upload_image/{uuid}/{id}'],
  ['API-047', identity.verify, 'POST /app/user/verify/{uuid}/{id}'],
  ['API-048', user.removeEmail, 'POST /app/user/remove_email/{uuid}/{id}'],
  ['API-049', user.changeEmail, 'POST /app/user/change_email/{uuid}/{id}'],
  ['API-050', user.removePhone, 'POST /app/user/remove_phone/{uuid}/{id}'],
  ['API-051', user.bindPhone, 'POST /app/user/bind_phone/{uuid}/{id}'],
  ['API-052', user.changePwd, 'POST /app/user/change_pwd/{uuid}/{id}'],
  ['API-053', user.resetPwd, 'POST /app/user/reset_pwd/{uuid}/{phone}'],
  ['API-054', user.uploadWallet, 'POST /app/user/upload_wallet/{uuid}/{id}', 'publicKey'],
  ['API-055', user.bindEmail, 'POST /app/user/bind_email/{uuid}/{id}/{extra}'],
  ['API-056', user.token, 'GET /app/user/token/{uuid}/{id}'],
  ['API-058', bank.remove, 'POST /app/bank/remove_bank/{uuid}/{id}'],
  ['API-059', bank.add, 'POST /app/bank/add_bank/{uuid}/{id}'],
  ['API-060', bank.list, 'GET /app/bank/bank_list/{uuid}/{id}'],
  ['API-061', gateway.createDeposit, 'POST /app/td/create_order/{uuid}/{wallet}'],
  ['API-062', gateway.updateDeposit, 'POST /app/td/update_order/{uuid}/{wallet}'],
  ['API-063', gateway.cancelDeposit, 'DELETE /app/td/cancle_order/{uuid}/{wallet}'],
  ['API-064', gateway.deposit, 'GET /app/td/order_detail/{uuid}/{wallet}', 'base orderID'],
  ['API-065', gateway.pendingDeposit, 'GET /app/td/pending_order/{uuid}/{wallet}', 'base'],
  ['API-066', gateway.deposits, 'GET /app/td/my_orders/{uuid}/{wallet}', 'base page'],
  ['API-067', gateway.createWithdrawal, 'POST /app/tw/create_order/{uuid}/{wallet}'],
  ['API-068', gateway.updateWithdrawal, 'POST /app/tw/update_order/{uuid}/{wallet}'],
  ['API-069', gateway.withdrawal, 'GET /app/tw/order_detail/{uuid}/{wallet}', 'base orderID'],
  ['API-070', gateway.withdrawals, 'GET /app/tw/my_orders/{uuid}/{wallet}', 'base page'],
  ['API-071', gateway.agentInfo, 'GET /app/agent/agent_info', 'base'],
  ['API-072', gateway.coins, 'GET /app/coin/coin_list'],
  ['API-073', content.infoList, 'GET /app/adv/info_list', 'page language type'],
  ['API-074', content.infoDetail, 'GET /app/adv/info_detail', 'language itemID'],
  ['API-075', content.noticeDetail, 'GET /app/adv/notice_detail', 'itemID language'],
  ['API-076', content.noticeList, 'GET /app/adv/notice_list', 'page language'],
  ['API-077', content.banners, 'GET /app/adv/banner/list', 'type language'],
  ['API-078', finnal.products, 'GET /app/finnal/product_list', 'token'],
  ['API-079', finnal.profit, 'GET /app/finnal/profit/{uuid}/{wallet}', 'token'],
  ['API-080', finnal.orders, 'GET /app/finnal/order_list/{uuid}/{wallet}', 'page state token'],
  ['API-081', finnal.create, 'POST /app/finnal/create_order/{uuid}/{wallet}', 'productID boughtPers'],
  ['API-082', finnal.pay, 'POST /app/finnal/pay/{uuid}/{wallet}', 'orderID hash memo'],
  ['API-083', finnal.order, 'GET /app/finnal/order_detail/{uuid}/{wallet}', 'orderID'],
  ['API-084', finnal.bonuses, 'GET /app/finnal/bonus_list/{uuid}/{wallet}', 'orderID page'],
  ['API-085', finnal.redeem, 'POST /app/finnal/redeem/{uuid}/{wallet}', 'orderID'],
  ['API-086', poc.products, 'GET /app/poc/product_list', 'token'],
  ['API-087', poc.profit, 'GET /app/poc/profit/{uuid}/{wallet}', 'token'],
  ['API-088', poc.orders, 'GET /app/poc/order_list/{uuid}/{wallet}', 'page state token'],
  ['API-089', poc.create, 'POST /app/poc/create_order/{uuid}/{wallet}', 'productID boughtPers'],
  ['API-090', poc.pay, 'POST /app/poc/pay/{uuid}/{wallet}', 'orderID hash memo'],
  ['API-091', poc.order, 'GET /app/poc/order_detail/{uuid}/{wallet}', 'orderID'],
  ['API-092', poc.bonuses, 'GET /app/poc/bonus_list/{uuid}/{wallet}', 'orderID page'],
  ['API-093', poc.redeem, 'POST /app/poc/redeem/{uuid}/{wallet}', 'orderID'],
  ['API-094', poc.proofs, 'GET /app/poc/proof', 'page pair token'],
  ['API-095', poc.hedgeProofs, 'GET /app/poc/hedge_proof', 'page'],
  ['API-096', gateway.tell, 'POST /app/v1/cross/create/{uuid}/{wallet}', 'jtWallet'],
  ['API-097', gateway.records, 'GET /app/v1/cross/list/{uuid}/{wallet}', 'page jtToken type startTime endTime'],
]

function namesOf(schema: z.ZodMiniType): readonly string[] {
  return Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}

it.each(SPECIFIED.map(([row, call, address, names = '']) => ({ row, call, address, names })))(
  '$row uses the method, the path and the value names of the specification',
  ({ call, address, names }) => {
    expect(`${call.method} ${call.path}`).toBe(address)
    const sent = namesOf(call.method === 'POST' ? call.body : call.query)
    expect(sent).toEqual(expect.arrayContaining(names.split(' ').filter((name) => name !== '')))
  },
)
