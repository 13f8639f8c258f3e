// What towns are called in Hindi and Malayalam: the metros, the towns of Kerala and the larger cities. Others are written in English.

/** English name, Hindi, Malayalam; a row each. */
const rows = `
Kochi,कोच्चि,കൊച്ചി
Bengaluru,बेंगलुरु,ബെംഗളൂരു
Mumbai,मुंबई,മുംബൈ
Navi Mumbai,नवी मुंबई,നവി മുംബൈ
Thane,ठाणे,താനെ
New Delhi,नई दिल्ली,ന്യൂഡൽഹി
Delhi,दिल्ली,ഡൽഹി
Gautam Buddha Nagar,गौतम बुद्ध नगर,ഗൗതം ബുദ്ധ നഗർ
Ghaziabad,ग़ाज़ियाबाद,ഗാസിയാബാദ്
Gurugram,गुरुग्राम,ഗുരുഗ്രാം
Faridabad,फ़रीदाबाद,ഫരീദാബാദ്
Chennai,चेन्नई,ചെന്നൈ
Kolkata,कोलकाता,കൊൽക്കത്ത
Howrah,हावड़ा,ഹൗറ
Hyderabad,हैदराबाद,ഹൈദരാബാദ്
Secunderabad,सिकंदराबाद,സെക്കന്തരാബാദ്
Pune,पुणे,പൂനെ
Ahmedabad,अहमदाबाद,അഹമ്മദാബാദ്
Surat,सूरत,സൂറത്ത്
Vadodara,वडोदरा,വഡോദര
Rajkot,राजकोट,രാജ്കോട്ട്
Jaipur,जयपुर,ജയ്പൂർ
Jodhpur,जोधपुर,ജോധ്പൂർ
Udaipur,उदयपुर,ഉദയ്പൂർ
Kota,कोटा,കോട്ട
Lucknow,लखनऊ,ലഖ്നൗ
Kanpur,कानपुर,കാൺപൂർ
Varanasi,वाराणसी,വാരാണസി
Prayagraj,प्रयागराज,പ്രയാഗ്‌രാജ്
Agra,आगरा,ആഗ്ര
Meerut,मेरठ,മീററ്റ്
Nagpur,नागपुर,നാഗ്പൂർ
Nashik,नासिक,നാസിക്
Indore,इंदौर,ഇൻഡോർ
Bhopal,भोपाल,ഭോപ്പാൽ
Gwalior,ग्वालियर,ഗ്വാളിയർ
Jabalpur,जबलपुर,ജബൽപൂർ
Raipur,रायपुर,റായ്പൂർ
Patna,पटना,പട്ന
Ranchi,राँची,റാഞ്ചി
Jamshedpur,जमशेदपुर,ജംഷഡ്പൂർ
Bhubaneswar,भुवनेश्वर,ഭുവനേശ്വർ
Cuttack,कटक,കട്ടക്ക്
Guwahati,गुवाहाटी,ഗുവാഹത്തി
Chandigarh,चंडीगढ़,ചണ്ഡീഗഡ്
Ludhiana,लुधियाना,ലുധിയാന
Amritsar,अमृतसर,അമൃത്സർ
Jalandhar,जालंधर,ജലന്ധർ
Dehradun,देहरादून,ഡെറാഡൂൺ
Shimla,शिमला,ഷിംല
Srinagar,श्रीनगर,ശ്രീനഗർ
Jammu,जम्मू,ജമ്മു
Panaji,पणजी,പനജി
Mysuru,मैसूरु,മൈസൂരു
Mangaluru,मंगलुरु,മംഗളൂരു
Hubballi,हुबली,ഹുബ്ബള്ളി
Belagavi,बेलगावी,ബെലഗാവി
Coimbatore,कोयंबटूर,കോയമ്പത്തൂർ
Madurai,मदुरै,മധുര
Tiruchirappalli,तिरुचिरापल्ली,തിരുച്ചിറപ്പള്ളി
Salem,सेलम,സേലം
Puducherry,पुदुच्चेरी,പുതുച്ചേരി
Visakhapatnam,विशाखापत्तनम,വിശാഖപട്ടണം
Vijayawada,विजयवाड़ा,വിജയവാഡ
Tirupati,तिरुपति,തിരുപ്പതി
Warangal,वारंगल,വാറങ്കൽ
Thiruvananthapuram,तिरुवनंतपुरम,തിരുവനന്തപുരം
Kovalam,कोवलम,കോവളം
Neyyattinkara,नेय्याट्टिनकरा,നെയ്യാറ്റിൻകര
Attingal,आट्टिंगल,ആറ്റിങ്ങൽ
Varkala,वर्कला,വർക്കല
Kollam,कोल्लम,കൊല്ലം
Karunagappally,करुनागप्पल्ली,കരുനാഗപ്പള്ളി
Punalur,पुनलूर,പുനലൂർ
Pathanamthitta,पत्तनमतिट्टा,പത്തനംതിട്ട
Adoor,अडूर,അടൂർ
Thiruvalla,तिरुवल्ला,തിരുവല്ല
Chengannur,चेंगन्नूर,ചെങ്ങന്നൂർ
Alappuzha,आलप्पुझा,ആലപ്പുഴ
Cherthala,चेर्तला,ചേർത്തല
Kayamkulam,कायमकुलम,കായംകുളം
Kottayam,कोट्टयम,കോട്ടയം
Changanassery,चंगनाश्शेरी,ചങ്ങനാശ്ശേരി
Pala,पाला,പാലാ
Vaikom,वैकोम,വൈക്കം
Thodupuzha,तोडुपुझा,തൊടുപുഴ
Munnar,मुन्नार,മൂന്നാർ
Kattappana,कट्टप्पना,കട്ടപ്പന
Kumily,कुमिली,കുമളി
Muvattupuzha,मूवाट्टुपुझा,മൂവാറ്റുപുഴ
Kothamangalam,कोतमंगलम,കോതമംഗലം
Chalakudy,चालक्कुडी,ചാലക്കുടി
Kodungallur,कोडुंगल्लूर,കൊടുങ്ങല്ലൂർ
Irinjalakuda,इरिंजालकुडा,ഇരിങ്ങാലക്കുട
Thrissur,त्रिशूर,തൃശ്ശൂർ
Guruvayur,गुरुवायूर,ഗുരുവായൂർ
Kunnamkulam,कुन्नमकुलम,കുന്നംകുളം
Palakkad,पालक्काड,പാലക്കാട്
Ottapalam,ओट्टप्पालम,ഒറ്റപ്പാലം
Shoranur,शोरनूर,ഷൊർണൂർ
Malappuram,मलप्पुरम,മലപ്പുറം
Manjeri,मंजेरी,മഞ്ചേരി
Tirur,तिरूर,തിരൂർ
Ponnani,पोन्नानी,പൊന്നാനി
Perinthalmanna,पेरिंतलमण्णा,പെരിന്തൽമണ്ണ
Kozhikode,कोझिकोड,കോഴിക്കോട്
Vatakara,वडकरा,വടകര
Koyilandy,कोयिलांडी,കൊയിലാണ്ടി
Kalpetta,कल्पेट्टा,കൽപ്പറ്റ
Sulthan Bathery,सुल्तान बत्तेरी,സുൽത്താൻ ബത്തേരി
Kannur,कन्नूर,കണ്ണൂർ
Thalassery,तलश्शेरी,തലശ്ശേരി
Payyanur,पय्यन्नूर,പയ്യന്നൂർ
Kasaragod,कासरगोड,കാസർഗോഡ്
Kanhangad,कांजंगाड,കാഞ്ഞങ്ങാട്`;

/** By English name. */
export const townNames: ReadonlyMap<string, Readonly<Record<"hi" | "ml", string>>> = new Map(
  rows
    .trim()
    .split("\n")
    .map((row) => row.split(","))
    .map(([name = "", hi = "", ml = ""]) => [name, { hi, ml }]),
);
