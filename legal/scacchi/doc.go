// Package scacchi offers the rules of chess under the names of an Italian
// specification, the package cleii.scacchi of a university's Java laboratory.
// It is a thin layer over package legal, which holds the rules. It adds only
// what legal has no need of: pieces with an identity, potential moves, which may
// leave the king in check, and the states that such moves lead to.
//
// # Squares and codes
//
// A square (casa) is a number of two digits, the file from 1 (a) to 8 (h) and
// the rank: a1 is 11, e4 is 54, h8 is 88. Any other number holds nothing, is
// attacked by nothing and is part of no valid move.
//
// A promotion has the code 0 for a queen, 1 for a knight, 2 for a bishop, 3 for
// a rook. It is the last parameter of a move and may be left out, which means
// 0. Moves that do not promote ignore it, but any other number makes every move
// invalid.
//
// # The specification's names
//
//	cleii.scacchi                           here
//	-------------                           ----
//	class Scacchiera                        Scacchiera
//	  Scacchiera()                          NewScacchiera() *Scacchiera
//	  Pezzo get(int)                        Get(pos int) Pezzo
//	  int getPos(Pezzo)                     GetPos(p Pezzo) int
//	  String toString()                     String() string
//	class Stato                             Stato
//	  Stato()                               NewStato() *Stato
//	  boolean sottoAttacco(int, boolean)    SottoAttacco(pos int, white bool) bool
//	  boolean scacco()                      Scacco() bool
//	  boolean scaccoMatto()                 ScaccoMatto() bool
//	  boolean stallo()                      Stallo() bool
//	  Stato simulaSpostamentoOCattura       SimulaSpostamentoOCattura
//	    (int, int[, int])                     (from, to int, promozione ...int) *Stato
//	  boolean mossaValida(int, int[, int])  MossaValida(from, to int, promozione ...int) bool
//	  boolean eseguiMossa(int, int[, int])  EseguiMossa(from, to int, promozione ...int) bool
//	  String toString()                     String() string
//	  the state's parts                     Scacchiera() *Scacchiera
//	                                        TurnoBianco() bool
//	                                        Arrocco(white, corto bool) bool
//	                                        EnPassant(white bool) int
//	  (ours)                                NewStatoDaFEN(fen string) (*Stato, error)
//	abstract class Pezzo                    interface Pezzo
//	  boolean spostamentoPotenziale         SpostamentoPotenziale
//	    (Stato, int)                          (s *Stato, target int) bool
//	  ArrayList<Integer>                    ListaSpostamentoPotenziale
//	    listaSpostamentoPotenziale(Stato)     (s *Stato) []int
//	  boolean attacco(Stato, int)           Attacco(s *Stato, target int) bool
//	  ArrayList<Integer>                    ListaAttacco(s *Stato) []int
//	    listaAttacco(Stato)
//	  the colour                            Bianco() bool
//	  String toString()                     String() string
//	classes Pedone, Torre, Alfiere,         *Pedone, *Torre, *Alfiere,
//	  Cavallo, Regina, Re                     *Cavallo, *Regina, *Re
//	class Partita                           Partita
//	  Partita()                             NewPartita(opzioni ...Opzione) *Partita
//	  void eseguiMossa(int, int[, int])     EseguiMossa(from, to int, promozione ...int) error
//	  void abbandona()                      Abbandona()
//	  boolean inCorso()                     InCorso() bool
//	  boolean vittoriaBianco()              VittoriaBianco() bool
//	  boolean vittoriaNero()                VittoriaNero() bool
//	  boolean patta()                       Patta() bool
//	  String toString()                     String() string
//	  the game's parts                      Stato() *Stato
//	                                        Mosse() []Mossa
//	  the bonus rules                       TriplaRipetizione(), CinquantaMosse() Opzione
//	class EccezioneMossa                    EccezioneMossa, with a Motivo
//
// Where Java has null there is nil, and where it throws EccezioneMossa an error
// of that type is returned, which [errors.As] finds.
package scacchi
