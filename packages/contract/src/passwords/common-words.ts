/**
 * Words that people build passwords from, in lower case: plain vocabulary by theme, written for this product, so that
 * no list of leaked passwords is needed. Chinese in pinyin; Russian in Latin letters, and as typed on a Latin keyboard.
 */
const WORDS = `
password passwd passwort passphrase passcode pass secret secrets private login logon signin signup access account admin
administrator root user username guest default demo test tester testing temp temporary sample example change changeme
letmein welcome hello hallo hola bonjour hi hey goodbye please thanks thankyou open opensesame enter start begin trust
trustme trustno trustnoone security secure safe safety key keys mykey master mypass mypassword newpassword nopassword
forgot forget remember system server computer laptop desktop windows linux ubuntu android iphone samsung nokia sony
internet network website online email gmail google yahoo facebook twitter instagram youtube microsoft apple amazon oracle
cisco dell lenovo huawei xiaomi tencent wechat alibaba baidu taobao weibo telegram whatsapp netflix disney pixar marvel
money cash dollar dollars euro yuan rouble gold silver platinum diamond crystal ruby emerald bank banking wallet bitcoin
btc ethereum crypto coin coins coinbase binance blockchain ripple satoshi hodl moon tothemoon lambo trade trader trading
exchange market profit million millions millionaire billion billionaire rich richman lucky luckyme fortune jackpot casino
love lover loveme loveyou loves iloveyou ilove iloveu ihateyou hate forever always never baby babygirl babyboy honey sugar
sweet sweetie sweetheart darling dear angel angels princess prince queen king kingdom kiss kisses hugs heart hearts
beautiful beauty pretty cutie cute sexy sexygirl lovely happy happiness smile smiley sunshine sunny rainbow star stars
starlight superstar dream dreams dreamer hope faith grace peace freedom liberty justice truth spirit soul heaven god
jesus christ jesuschrist lord blessed bless amen church bible allah buddha devil demon satan lucifer hell evil ghost
mother father mommy daddy mama papa mummy family brother sister friend friends bestfriend boy girl boys girls son
daughter husband wife boyfriend girlfriend grandma grandpa uncle aunt cousin twins junior senior
monkey dragon tiger lion lioness eagle falcon hawk wolf wolves bear panda bunny rabbit horse pony unicorn dog dogs doggy
puppy cat cats kitty kitten hellokitty mouse rat fox snake cobra viper python spider scorpion shark dolphin whale fish
turtle frog bird parrot penguin chicken rooster duck goose turkey pig piggy cow bull buffalo goat sheep lamb deer elephant
giraffe zebra gorilla phoenix butterfly bee ladybug dinosaur cheetah jaguar panther leopard cougar coyote badger beaver
summer winter spring autumn fall january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday morning evening night midnight today tomorrow yesterday
birthday christmas xmas easter halloween newyear holiday holidays vacation weekend party
red blue green yellow orange purple pink black white brown grey gray silver golden violet indigo scarlet
apple banana cherry lemon lime mango melon peach pear plum grape strawberry blueberry pineapple coconut potato tomato
pepper garlic onion cookie cookies cheese pizza burger chocolate candy cupcake icecream butter bread coffee tea beer vodka
whiskey wine water milk juice pepsi cocacola cola nutella pasta sushi taco bacon hotdog
football soccer baseball basketball hockey tennis golf rugby cricket boxing racing runner runner swimming surfing skate
skateboard snowboard fishing hunting hunter warrior fighter ninja samurai pirate knight soldier army navy marine marines
airforce captain commander general sniper ranger rangers cowboy cowboys yankees lakers eagles steelers packers redsox
patriots giants dodgers tigers lions bulls celtics arsenal chelsea liverpool everton manchester united barcelona barca
realmadrid juventus bayern milan inter ajax porto benfica spartak zenit dynamo ronaldo messi beckham jordan kobe lebron
batman superman spiderman ironman hulk thor captainamerica joker wolverine avengers starwars skywalker yoda vader
darthvader jedi matrix trinity neo morpheus gandalf frodo hobbit harrypotter potter hogwarts hermione voldemort pokemon
pikachu charizard naruto sasuke goku dragonball onepiece mario luigi zelda sonic minecraft roblox fortnite warcraft
starcraft counterstrike callofduty halo doom quake diablo league leagueoflegends dota playstation xbox nintendo gamer
gaming game games player killer terminator predator alien aliens rocky rambo gladiator titanic simpsons homer bart scooby
scoobydoo snoopy garfield mickey mickeymouse minnie donald barbie cinderella tinkerbell nemo shrek winnie winniethepooh
spongebob patrick peterpan popeye tweety elmo barney metallica nirvana eminem tupac beatles elvis madonna rihanna beyonce
shakira bieber rockstar rocknroll music guitar piano drummer singer dancer dancing hiphop techno slipknot blink
computer science mathematics physics chemistry biology history english school college university student students teacher
doctor lawyer nurse engineer manager office company business work worker project service support
america american usa canada mexico brazil brasil argentina england london britain scotland ireland france paris germany
deutschland berlin italy italia rome roma spain espana madrid portugal lisbon russia moscow ukraine kiev poland polska
china beijing shanghai guangzhou shenzhen hongkong taiwan taipei japan tokyo korea seoul india delhi mumbai pakistan
vietnam thailand bangkok singapore indonesia jakarta malaysia philippines manila australia sydney melbourne africa egypt
cairo nigeria kenya turkey istanbul iran israel dubai newyork chicago boston dallas denver houston miami orlando phoenix
seattle atlanta detroit austin california texas florida hawaii alaska virginia georgia hollywood losangeles sandiego
sanfrancisco lasvegas washington toronto vancouver montreal europe asia earth world planet galaxy universe space jupiter
saturn mars venus mercury neptune pluto apollo zeus hercules athena odin ares achilles
ocean river mountain forest flower flowers rose roses lily daisy jasmine tulip orchid sunflower garden island beach desert
storm thunder lightning hurricane tornado tsunami volcano fire flame ice snow snowman winter rain cloud wind sky sun
mustang ferrari porsche mercedes toyota honda nissan subaru mazda suzuki yamaha kawasaki harley harleydavidson corvette
camaro chevrolet chevy dodge charger challenger viper jeep hummer volvo audi lexus tesla lamborghini bugatti maserati
bentley cadillac lincoln jaguar peugeot renault volkswagen beetle golf truck trucker driver racer turbo motor engine
michael michelle jennifer jessica ashley amanda daniel daniela matthew andrew andrea anthony antonio joshua joseph josefina
robert roberto william thomas charles charlie christian christina christopher david james john johnny jonathan jordan
justin kevin brian steven stephanie nicole nicholas nicolas natalie natasha melissa rebecca rachel sarah samantha sandra
sabrina heather elizabeth emily emma hannah olivia sophia isabella victoria veronica vanessa patricia patrick richard
ronald george gregory jeffrey jason jacob tyler taylor austin dylan ethan logan mason lucas marcus marcos martin martina
maria mariana marina mario maxim maximus alex alexander alexandra alexandre alexis alejandro alfred albert angela angelina
anna annie barbara benjamin bailey bandit boomer brandon brandy buddy buster carlos carmen caroline catherine chester
chris claudia cooper crystal danielle dakota debbie dennis diana diego dmitry edward elena eric erica fernando francis
francisco frank freddy gabriel gabriela ginger hector helen henry igor irina ivan jack jackson jackie jake jane jasper
jerry jessie jimmy joanna jose juan julia julian julie karen karina katherine kelly kimberly kristina lauren laura leonardo
linda lisa lorenzo louis louise lucia lucy luis maggie manuel margaret marie mark marley mary max megan mercedes miguel
mike molly monica morgan murphy nancy nathan nikita oliver oscar oxana pablo pamela paul paula peanut peter philip pedro
rafael ricardo riley robin rocky roger rosie rusty sam sammy samuel scott scooter sebastian sergey sergio shadow shannon
sharon sheila shelby sierra simon sophie spencer stefan stella steve sunny svetlana sylvia tanya teresa theresa tiffany
tigger tommy tony tracy tucker valentina valeria vincent vladimir walter wendy whitney winston yankee yvonne zachary zoe
abcdef abcabc asdasd qweqwe zxczxc qazwsx qazxsw wsxedc zaqxsw qwaszx asdqwe qweasd qweasdzxc asdzxc azerty qwertz
qwerty asdfgh zxcvbn dvorak keyboard nothing anything something whatever whoknows everything nobody somebody someone
anybody idontknow dontknow unknown blank null none empty fuck fuckyou fuckoff fucker shit bullshit asshole bitch bastard
pussy dick cock penis vagina sex porn horny naughty hardcore
woaini woaiwojia woaini wodemima mima mimashi nihao nihaoma zhongguo xiaoming xiaohong xiaolong xiaoxiao laopo laogong
baobei baobao meimei gege didi jiejie mama baba zhang zhangwei wangwei wangfang liwei lina zhao qian chen yang huang zhou
wu xu sun zhu lin guo liang song zheng tianya tianxia shijie meili kuaile xingfu aiqing pengyou diannao qianbao jiaoyi
bitebi facai fafafa gongxifacai longlong feifei tiantian lele dandan fangfang beijing shanghai chongqing nanjing wuhan
parol privet moyparol lubov lubimaya lyubov lyublyu solnce solnishko malish kotik kotenok zaika zayka krasota rossiya
moskva piter spartak zenit marina natasha nastya katya masha dasha sasha pasha misha vova sergei sergey dima andrey
aleksandr aleksey maksim vladimir nikolay tatyana olga svetlana yulia ekaterina anastasiya viktoriya privet poka spasibo
koshelek dengi bogatstvo druzhba samsung babushka mamochka gfhjkm ghbdtn ytrewq yfcnz cfif rjnbr kbyec
blessing courage victory winner champion champions legend legends hero heroes power powerful strong strength force energy
magic magician wizard witch vampire zombie monster beast savage outlaw gangster mafia boss bigboss chief president
general emperor empire throne crown royal diamonds treasure mystery miracle wonder wonderful awesome amazing fantastic
perfect excellent great super superb ultra mega giga hyper extreme ultimate infinite infinity eternity destiny
shadow darkness nightmare twilight eclipse phantom raven wicked chaos havoc rebel rogue maverick bandit stranger
genius einstein newton tesla galileo sherlock holmes bond jamesbond mozart beethoven picasso shakespeare
`

let words: ReadonlySet<string> | undefined

/** Returns the words. Parses them on first use. */
export function commonWords(): ReadonlySet<string> {
  words ??= new Set(WORDS.split(/\s+/u).filter((word) => word !== ''))
  return words
}
