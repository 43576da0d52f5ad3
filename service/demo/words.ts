// Names of fictional people and places. Towns and postcodes do not exist; phone numbers are from the ranges reserved for fiction.

const words = (text: string) => text.trim().split(/\s*,\s*/);

export const womensNames = words(`
  Olivia, Amelia, Isla, Ava, Ivy, Freya, Lily, Florence, Mia, Willow, Rosie, Sophia, Isabella, Grace, Daisy, Sienna, Poppy, Elsie,
  Emily, Ella, Evelyn, Phoebe, Evie, Charlotte, Harper, Millie, Matilda, Maya, Sophie, Alice, Emilia, Isabelle, Ruby, Luna, Maisie,
  Aria, Penelope, Mila, Bonnie, Eva, Hallie, Eliza, Ada, Violet, Esme, Arabella, Imogen, Jessica, Delilah, Chloe, Margaret, Susan,
  Patricia, Christine, Linda, Carol, Janet, Helen, Diane, Sandra, Julie, Karen, Tracey, Priya, Anjali, Fatima, Aisha, Zainab, Amara,
  Ngozi, Chiamaka, Mei, Xiu, Yuki, Agnieszka, Katarzyna, Ioana, Elena, Sofia, Leila, Noor, Siobhan, Niamh, Bronwen, Carys, Morag`);

export const mensNames = words(`
  Noah, Muhammad, George, Oliver, Leo, Arthur, Oscar, Theodore, Freddie, Theo, Archie, Jack, Charlie, Henry, Alfie, Thomas, Jacob,
  Luca, Harry, Joshua, Roman, Teddy, William, James, Edward, Reuben, Lucas, Isaac, Finley, Albie, Max, Ezra, Rory, Adam, Hugo,
  Sebastian, Elijah, Toby, Louis, Tommy, Harrison, Joseph, David, John, Peter, Michael, Stephen, Paul, Mark, Andrew, Kevin, Ian,
  Graham, Colin, Nigel, Trevor, Keith, Rajesh, Arjun, Imran, Tariq, Yusuf, Emeka, Kwame, Tunde, Wei, Hiroshi, Piotr, Tomasz, Andrei,
  Marco, Diego, Mateusz, Omar, Hassan, Cormac, Declan, Gareth, Rhys, Hamish, Callum, Ewan`);

export const lastNames = words(`
  Smith, Jones, Taylor, Williams, Brown, Davies, Evans, Wilson, Thomas, Roberts, Johnson, Walker, Wright, Robinson, Thompson, White,
  Hughes, Edwards, Green, Hall, Wood, Harris, Lewis, Martin, Jackson, Clarke, Clark, Turner, Hill, Scott, Cooper, Morris, Ward, Moore,
  King, Watson, Baker, Harrison, Morgan, Patel, Young, Allen, Mitchell, Anderson, Phillips, Lee, Bell, Parker, Davis, Khan, Bennett,
  Miller, Cook, Shaw, Cox, Ahmed, Begum, Hussain, Ali, Singh, Kaur, Shah, O'Brien, O'Connor, Murphy, Kelly, Byrne, Campbell, Stewart,
  MacDonald, Fraser, Sinclair, Llewellyn, Pritchard, Price, Owen, Penrose, Tregenza, Trelawney, Nowak, Kowalska, Wójcik, Popescu,
  Ionescu, Rossi, Silva, Fernandes, Okafor, Adeyemi, Mensah, Boateng, Chen, Wong, Tanaka, Nguyen, Marsh, Hartley, Ashworth, Pemberton,
  Whitlock, Fairclough, Blackwood, Thornton, Wetherby, Hargreaves, Kingsley, Ellery, Castell, Vale, Lockwood, Draper, Mercer, Fletcher,
  Sawyer, Barnes, Holt, Rowe, Pike, Finch, Swann, Crane, Drake, Heron, Wren, Larkin, Quayle, Brennan, Doyle, Farrell, Gallagher`);

export const streets = words(`
  High Street, Station Road, Church Lane, Quay Street, Harbour View, Mill Lane, Victoria Road, Green Lane, Manor Road, The Crescent,
  Park Avenue, Queens Road, Fisher Row, Ropewalk, Chapel Hill, Lighthouse Lane, Orchard Close, Cliff Road, Beacon Terrace, Windmill Rise,
  Saltmarsh Way, Tollgate Road, Albert Street, Castle Street, Meadow Drive, Elm Grove, St Anne's Road, Boatyard Lane, Prospect Place`);

/** Town, county and the beginning of its postcodes. */
export const towns: readonly (readonly [string, string, string])[] = [
  ["Harbourton", "Wexshire", "HB1"],
  ["Hillside", "Wexshire", "HB2"],
  ["Kingsferry", "Wexshire", "HB3"],
  ["Saltmouth", "Wexshire", "HB4"],
  ["Little Marren", "Wexshire", "HB5"],
  ["Oakhaven", "Wexshire", "HB6"],
  ["Stonebridge", "Wexshire", "HB7"],
];

export const mailDomains = words(
  "mail.example, post.example, inbox.example, letterbox.example, home.example, webpost.example, harbourton.example",
);

export const sources = words(
  "Website, Referral, Phone, Walk-in, Google Ads, Insurance directory, School visit, Leaflet, Social media, Other practice",
);

export const tags = words(
  "patient, recall due, nervous, hygiene plan, new patient, family, child, orthodontics, insurance, text reminders, implant, whitening, payment plan, wheelchair access, student, VIP, invisible braces, emergency, interpreter, long-standing, late payer, morning only, sedation, referral, do not rebook",
);
