// The demo's leagues. All towns, clubs and leagues are fictional.

/** A club's strength: goals scored and conceded, as multiples of an average side's. */
export type Club = { name: string; attack: number; defence: number };
export type League = {
  name: string;
  clubs: readonly Club[];
  firstNames: readonly string[];
  surnames: readonly string[];
};

const club = (name: string, attack: number, defence: number): Club => ({ name, attack, defence });
const words = (text: string): string[] => text.split(/\s+/);

export const LEAGUES: readonly League[] = [
  {
    name: 'Ziwa Super League',
    clubs: [
      club('Kisaroni United', 1.38, 0.76),
      club('Nyandera City', 1.29, 0.83),
      club('Simbari Lions', 1.22, 0.9),
      club('Pwanteni Mariners', 1.13, 0.88),
      club('Tumaleni Rovers', 1.08, 0.97),
      club('Olkerei Rangers', 1.02, 0.95),
      club('Mbukani Athletic', 0.98, 1.01),
      club('Wamaji Sailors', 0.94, 1.06),
      club('Chemweli Sporting', 0.9, 1.02),
      club('Barazani FC', 0.86, 1.14),
      club('Ngorika Town', 0.79, 1.12),
      club('Lakeshore Herons', 0.74, 1.27),
    ],
    firstNames: words(`Juma Brian Hamisi Kevin Otieno Salim Collins Baraka Idris Felix Daudi Erasto Moses Rashid
      Shaban Wycliffe Emmanuel Amani Jabari Musa Denis Kelvin Yusuf Abdul Godfrey Samson`),
    surnames: words(`Wanjala Mwakyusa Ochola Kiprono Mutiso Kamwana Nyaluo Chirwa Mbeyela Kasongo Mugisha Okello
      Tumusiime Wekesa Barasa Mwalimu Ngassa Lwanga Kiplimo Omari Shirima Mosha Achieng Kato Mwinyi Ndolo Kimaro
      Onduso Rwema Habimana Simiyu Njoroge Mushi Kagere Pembe Salamba`),
  },
  {
    name: 'Baobab Division',
    clubs: [
      club('Okinda Eagles', 1.34, 0.8),
      club('AS Koumbala', 1.27, 0.78),
      club('Adanko Warriors', 1.2, 0.92),
      club('Étoile de Sanbori', 1.12, 0.86),
      club('Olympique Lorombé', 1.09, 1),
      club('Volanta Kings', 1.01, 0.93),
      club('Union Kassanga', 0.99, 1.04),
      club('Ekwuru United', 0.95, 0.98),
      club('Racing Tivoa', 0.89, 1.08),
      club('Djoliko FC', 0.87, 1.05),
      club('Jeunesse Oulaka', 0.8, 1.19),
      club('Bamoré Sahel', 0.72, 1.24),
    ],
    firstNames: words(`Moussa Kwame Ibrahima Cheikh Emeka Serge Mamadou Kofi Chinedu Abdoulaye Franck Yaw Boubacar
      Obinna Lassina Didier Ousmane Tunde Cédric Kojo Alassane Ikenna Modibo Fabrice Pape Segun`),
    surnames: words(`Traoretti Adjeman Okonta Diabari Mensimah Ndoumbe Kouakoua Balogan Sanogoh Eboureh Konatei
      Asamani Nwakali Cissoumou Tchamba Obiang Ouedrama Bonsrah Faladei Sangari Mbarga Agyapah Eziama Toukara
      Dembaga Owusei Abanda Camarou Uzoka Keitani Yeboahene Ndiamey Akandeh Zongora Lawani Gbedema`),
  },
  {
    name: 'Continental Division',
    clubs: [
      club('Montesanto CF', 1.41, 0.77),
      club('Port Linden', 1.28, 0.81),
      club('Rijnoord 1908', 1.24, 0.94),
      club('Castelbrava', 1.1, 0.82),
      club('Ashcombe Rovers', 1.06, 0.99),
      club('Sankt Alben', 1.04, 0.96),
      club('Vestholm IF', 0.97, 0.97),
      club('Dravnik 1921', 0.93, 1.03),
      club('Harrowfield Athletic', 0.91, 1.1),
      club('Rocca Lunare', 0.84, 0.99),
      club('Skarvik BK', 0.82, 1.2),
      club('Wexley Town', 0.75, 1.25),
    ],
    firstNames: words(`Tomás Jonas Luca Harry Mateo Sven Ivan Rui Oskar Callum Niklas Marco Petar Daan Elliot Hugo
      Stefan Nuno Joel Anton Theo Lars Milan Diego Rhys Emil`),
    surnames: words(`Valderi Linqvist Hartwick Morelato Brennholt Castanho Dravic Vandermeer Ashdown Ferrucci Solheim
      Kranjec Belmonte Thorley Weissner Almendra Novakov Haaskers Whitcombe Lombarde Ekdahl Stojan Rosendal Peverell
      Zubiria Grimstad Marchetto Oldfield Duarto Vesterby Kolarek Winslade Seriano Bakkers Mulgrew Tavorra`),
  },
];

const clubsByName = new Map(LEAGUES.flatMap((league) => league.clubs.map((each) => [each.name, each] as const)));

export function clubNamed(name: string): Club {
  const found = clubsByName.get(name);
  if (!found) throw new Error(`no demo club is named ${name}`);
  return found;
}
