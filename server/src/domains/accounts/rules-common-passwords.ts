// The most common passwords of eight characters or more, from public lists of leaked ones; compared in lower case.
const list = `
12345678 123456789 1234567890 12345678910 123123123 1234567891 0123456789 987654321 9876543210 87654321 11111111 111111111
1111111111 00000000 000000000 0000000000 22222222 33333333 55555555 66666666 77777777 88888888 99999999 999999999 123321123
12341234 12344321 11223344 112233445566 1122334455 12121212 123454321 123654789 147258369 147852369 159357456 741852963
789456123 456789123 321654987 password password1 password12 password123 password1234 password! password1! p@ssword p@ssw0rd
passw0rd passw0rd1 pa$$word pa55word password0 password2 password99 passwords mypassword newpassword changeme changeme1
changeme123 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
1qaz2wsx 1qaz2wsx3edc qazwsxedc qazwsx123 zaq12wsx zaq1zaq1 zxcvbnm1 zxcvbnm123 asdfghjk asdfghjkl asdfasdf asdf1234
abcd1234 abcdefgh abcdefg1 abc12345 abc123456 abcd12345 a1b2c3d4 a1234567 a12345678 a123456789 aa123456 aa12345678 1a2b3c4d
iloveyou iloveyou1 iloveyou2 iloveu123 loveyou1 lovelove ilovegod sunshine sunshine1 princess princess1 football football1
baseball baseball1 superman superman1 batman123 spiderman pokemon1 starwars trustno1 welcome1 welcome12 welcome123
welcome@123 letmein1 letmein123 master123 monkey123 dragon123 shadow123 michael1 jennifer jessica1 charlie1 jordan23
whatever computer internet samsung1 samsung123 google123 facebook facebook1 linkedin myspace1 admin123 admin1234 admin12345
admin@123 administrator administrator1 root1234 rootroot test1234 testtest test12345 testing1 testing123 guest123 user1234
user12345 default1 secret123 secret12 temp1234 demo1234 hello123 hello1234 hellohello killer123 freedom1 liverpool chelsea1
arsenal1 manchester barcelona realmadrid cricket1 sachin123 india123 india1234 indian123 india@123 mumbai123 delhi123 kerala123
krishna1 krishna123 ganesh123 jaishreeram shreeram1 saibaba1 hanuman123 omsairam omsairam1 lakshmi1 bharat123 ashish123
rahul123 priya123 deepak123 rajesh123 suresh123 ramesh123 abhishek password@1 password@12 password@123 pass@123 pass@1234
pass1234 pass12345 mypass123 qwerty@123 abc@1234 abcd@123 abcd@1234 abcd@12345 test@123 test@1234 admin@1234 india@1234
hourhand hourhand1 hourhand123 homeservice electrician plumber1 worker123 customer customer1 customer123
princess123 sunshine123 butterfly purple123 chocolate cupcake1 flower123 angel123 babygirl babygirl1 lovely123 forever1
midnight nicholas jonathan danielle alexander alexandra elizabeth christian christopher stephanie benjamin victoria veronica
mercedes ferrari1 porsche1 corvette mustang1 yamaha123 bollywood michelle patricia santiago rock1234 metallica nirvana1
blink182 slipknot1 scooby123 snoopy123 mickey123 thunder1 tigger123 rainbow1 summer123 winter123 spring123 autumn123
december november september october1 february january1 monday123 friday13 security security1 network1 windows1 windows10
minecraft playstation nintendo xbox3600 counterstrike fuckyou1 fuckyou123 asshole1 bullshit biteme123 q1w2e3r4 q1w2e3r4t5
1234qwer 12qwaszx qweasdzxc qweasd123 123qweasd 123qweasdzxc 123qwe123 qwe12345 qweqwe123 zxcvbnm, poiuytrewq mnbvcxz1 lkjhgfdsa
p0o9i8u7 1234abcd 12345abc 123456abc 123456789a 12345678a 123456aa 1234567a 123abc123 123456qwerty 654321123 66668888 88888888a
5201314520 woaini1314 woaini520 123456as 13579246 24681012 10203040 102030405060 1029384756 0987654321 09876543 01234567 012345678
20202020 19901990 20002000 20102010 january2024 welcome2024 password2023 password2024 password2025 password2026
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean));
